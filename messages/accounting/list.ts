import type { ReactNode } from "react";
import { counted, plural } from "@/lib/core/text/plural";
import { rich } from "@/messages/rich";

export const exportJournal = "Export journal";
export const fromDay = "From";
export const toDay = "To";
export const booksCurrency = "Currency of your books";
export const booksHint = "Paydesk has no exchange rates: what isn’t in this currency is listed as not booked.";
export const chooseBooks = "Choose…";
export const eachCurrency = "Each currency has books of its own";
export const checkTitle = "Are these ledger accounts right?";
export const checkEffect =
  "No run has used them yet. Ask your accountant, and set others under Accounts where they differ.";
export const checkAct = "Export with these";
export const ledgerAccount = "Ledger account";
export const usedFor = "Used for";
export const waiting = (count: number, text: string, day: string) =>
  plural(count, `1 movement since ${day} isn’t exported yet.`, `${text} movements since ${day} aren’t exported yet.`);
export const nothingWaits = "Everything through yesterday is exported.";
export const exported = (run: number, entries: number) => `Run ${run} has ${counted(entries, "entry", "entries")}.`;
export const onlyAllConnections = "Only for users with access to all connections";
export const onlyAllConnectionsHint =
  "A journal has payments of every connection. Ask an admin to export it, or for access.";
export const runs = "Runs";
export const accounts = "Accounts";
export const journalSections = "Journal sections";
export const runsCaption = "Journal runs, newest first";
export const number = "Run";
export const days = "Days";
export const entries = "Entries";
export const totals = "Total";
export const made = "Exported";
export const madeBy = (name: string, when: ReactNode) => rich`${name}, ${when}`;
export const download = "Download";
export const formats = { plain: "CSV", sap: "SAP", datev: "DATEV", xero: "Xero", quickbooks: "QuickBooks" };
export const ofCurrency = (format: string, currency: string) => `${format} ${currency}`;
export const reverses = (run: number) => `Reverses run ${run}`;
export const reversedBy = (run: number) => `Reversed by run ${run}`;
export const sandboxOnly = "Sandbox only";
export const noRunsYet = "No journal exports yet";
export const exportTheFirst = "Export the days of a month. Nothing is exported twice.";
export const nouns = ["run", "runs"] as const;

export const reverse = "Reverse run";
export const reverseName = (run: number) => `Reverse run ${run}`;
export const reverseTitle = (run: number) => `Reverse run ${run}?`;
export const reverseEffect = (entries: number) =>
  `Creates a run with ${counted(entries, "entry", "entries")} and debit and credit swapped. Import it after the first one. You can then export these days again with other accounts.`;
export const reason = "Reason";
export const keep = "Keep run";
export const deedReverse = "reverse a run";
export const deedExport = "export the journal";

export const datevNumbers = "DATEV numbers";
export const consultant = "Consultant number";
export const client = "Client number";
export const useNumbers = "Use numbers";

export const bankAccountsCaption = "Bank accounts: statements and journal";
export const bankAccount = "Bank account";
export const through = (currency: string, day: string) => `${currency}, through ${day}`;
export const openingBalance = "Opening balance";
export const inJournal = "+ In the journal";
export const exportOutstanding = "+ Not yet exported";
export const notBookedTitle = "+ Not booked";
export const closingBalance = "= Statement balance";
export const balanceDifference = "Difference";
export const inSuspense = "Held in suspense";
export const noBalance = "No balance";
export const linesNotBooked = (count: number) => `${counted(count, "movement isn’t", "movements aren’t")} booked`;
export const day = "Day";
export const notBookedSource = "Bank account or connection";
export const notBookedText = "Bank text or reference";
export const amount = "Amount";
export const because = "Not booked because";
export const byRule = (reason: string, rule: string) => `${reason}: ${rule}`;

export const ledgerAccounts = "Ledger accounts";
export const accountsInForce = "Ledger accounts by what they are for";
export const where = "Where";
export const any = "Everywhere";
export const connection = "Connection";
export const allConnections = "All connections";
export const currency = "Currency";
export const currencyHint = "Leave empty for all currencies.";
export const payee = "Vendor number of a payee";
export const payeeHint = "For payouts only. Leave empty for all payees.";
export const account = "Ledger account";
export const costCentre = "Cost centre";
export const taxCode = "Tax code";
export const sameAs = (kind: string) => `Same account as “${kind}”`;
export const setAccount = "Set account";
export const saved = "Saved. It applies from the next run on.";
export const setTitle = "Set a ledger account";
export const whichCounts =
  "Most specific wins: payee, connection, currency. A vendor number of 5 to 9 digits that begins with 7, 8 or 9 is a creditor account. An account set for the payee replaces it.";
export const remove = "Remove account";
export const removeName = (account: string, what: string) => `Remove account ${account} of ${what}`;
export const removeTitle = "Remove this account?";
export const removeEffect = (account: string, what: string) =>
  `${what}: account ${account} no longer applies from the next run on. Runs that exist don’t change.`;
export const keepAccount = "Keep account";
export const deedSet = "set ledger accounts";
