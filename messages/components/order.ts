import type { ReactNode } from "react";
import { counted, plural } from "@/lib/core/text/plural";
import { rich } from "@/messages/rich";

export const any = "Any";
export const direction = "Direction";
export const anyOption = "Any";
export const gatewayIdPhrase = "gateway order ID";
export const gatewaySchedule = "scheduled by the gateway";
export const yourReference = "your reference";
export const value = "Value";
export const amountInProfile = "Unknown (set in the profile)";
export const emptyValue = "(empty)";
export const moneyIn = "Money in";
export const moneyOut = "Money out";

export const progressNote = (part: number, required: number) =>
  `(${part}\u00a0of\u00a0${required}): another approval is needed`;
export const approve = (what: string, progress: string) => `Approve ${what} ${progress}`;
export const approveAndSend = (isRepeated: boolean, what: string, connectionName: string) =>
  `${isRepeated ? "Yes: approve" : "Approve"} and send ${what}, from ${connectionName}`;
export const approveLastOfBatch = (effect: string) => `Approve ${effect}, for release`;
export const approveBatch = (effect: string, progress: string) => `Approve ${effect} ${progress}`;
export const approveLastChange = (effect: string) => `Approve: ${effect}`;
export const approveChange = (progress: string) => `Approve ${progress}`;
export const connections = (count: number) => `${count} connections`;
export const payout = (count: number) => counted(count, "payout");
export const sendSeveral = (count: string, chosen: string, from: string) =>
  `Approve and send ${count}, ${chosen}, from ${from}`;
export const remainingNeed = (waiting: number) => counted(waiting, "needs another approval", "need another approval");
export const approveSeveral = (count: string, chosen: string, from: string, waiting: number) =>
  `Approve ${count}, ${chosen}, from ${from}: ${plural(waiting, "it needs", "each needs")} another approval`;
export const approveMixed = (count: string, from: string, count2: number, sent: string, needs: string) =>
  `Approve ${count} from ${from}: ${count2} will be sent now (${sent}), ${needs}`;
export const emptyEdits = "Nothing was edited since then.";
export const changedTo = " changed to ";
export const numberChanged = "a different number";

export const recurringCharges = "Recurring charges";
export const unknownAmountPart = (unknownCount: string) => `${unknownCount} with unknown amount`;
export const warnings = "Warnings";

export const payoutsMeaning = "Pays each row separately.";
export const chargesMeaning = "Charges or pays several recurring profiles in one request.";
export const profileUpdates = "Profile updates";
export const profileUpdate = "profile update";
export const profileUpdatesNoun = "profile updates";
export const profileUpdatesMeaning = "Updates profiles stored at the gateway. No money moves.";
export const completedMeaning = "The gateway confirmed success. This is final.";
export const processing = "Processing";
export const processingMeaning = "The gateway accepted it. The final result isn't known yet.";
export const failed = "Failed";
export const failedMeaning = "The gateway declined or refused it. This is final; no money moved.";
export const unconfirmedMeaning =
  "The gateway's answer is missing, so the outcome is unknown. We never send it again automatically.";
export const stuckLabel = "Not sent – action required";
export const stuckMeaning = "Nothing reached the gateway, and there is no automatic retry. Send again or cancel.";
export const sending = "Sending";
export const sendingMeaning = "Being sent to the gateway now.";
export const queued = "Queued";
export const queuedMeaning = "Waiting to be sent.";
export const scheduledMeaning = "Will be sent on its date.";
export const cancelledMeaning = "Cancelled before it was sent.";
export const similarUnresolved = "Similar to an unresolved payout";
export const otherSavedName = "Account saved under another name";
export const closeName = "Name similar to a saved payee";
export const twoNames = "Two names for one account";
export const accountChanged = "Account changed since last payment";
export const possibleDuplicate = "Possible duplicate";
export const similarRecent = "Similar to a recent payment";
export const unusualAmount = "Unusual amount";
export const text10Largest = "10 largest";
export const newPayees = "New payees";
export const newProfiles = "New profiles";
export const chargedInPeriod = "Already charged in this period";
export const inOpenBatch = "Also in another open batch";
export const payoutCount = "payout";
export const payouts = "payouts";
export const charge = "charge";
export const charges = "charges";

export const row = (row: number, column: string, part: string, span: ReactNode, span2: ReactNode, strong: ReactNode) =>
  rich`Row ${row}, ${column}: ${part}${span}${span2}${strong}`;
export const moreCells = (count: ReactNode) => rich`and ${count} more cells`;
export const laterExclusions = (count: ReactNode) => rich`Excluded since then: ${count}`;

export const warningTitle = "Check this account";
export const newAccount = "New account";
export const viewPayout = "View payout";
export const viewPayee = "View payee";
export const newTabNote = " (opens a new tab)";

export const questions = "This file can be read in more than one way";
export const chooseColumn = (label: string) => `Column for ${label}`;
export const headerWith = (header: string, samples: string) => (samples === "" ? header : `${header} (${samples})`);
export const noColumn = "None";
export const decimalMark = "Decimal mark";
export const point = "Point, e.g. 1,250.00";
export const comma = "Comma, e.g. 1.250,00";
export const dateOrder = "Order of dates";
export const dayFirst = "Day first";
export const monthFirst = "Month first";
export const choose = "Choose";
export const samples = (values: string) => `In the file: ${values}`;
