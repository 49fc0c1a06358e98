import { and, asc, between, eq, sql } from "drizzle-orm";
import { journalEntries, journalRuns } from "@/db/schema/accounting";
import { connections } from "@/db/schema/connections";
import { pick } from "@/lib/core/lists/pick";
import { compareAmounts } from "@/lib/core/money/money";
import type { AppContext } from "@/lib/core/runtime/context";
import { AppError } from "@/lib/core/runtime/errors";
import { textMarksOf } from "@/lib/core/text/written-cell";
import { getOrganisation } from "@/lib/identity/organisation/queries";
import * as t from "@/messages/accounting/model";
import { datevAmountsBelow, datevEntriesMax, ledgerDigitsOf } from "./formats/datev";
import type { FileOptions, Pieces } from "./formats/file-form";
import { type JournalFormat, printerOf } from "./formats/formats";
import { type JournalEntry, type JournalRun, plainAmount } from "./journal";

/** Bounds the memory of a file: a step reads at most this many entries. */
const entriesAtOnce = 1_000;

/** @throws AppError `not_found` */
export async function getRun(ctx: AppContext, number: number): Promise<JournalRun> {
  const isNumber = Number.isInteger(number) && number > 0 && number <= 2_147_483_647;
  const [found] = isNumber ? await ctx.db.select().from(journalRuns).where(eq(journalRuns.number, number)) : [];
  if (!found) throw new AppError("not_found", t.runNotFound);
  return found;
}

/** Entries never change, so reading them holds no transaction. */
export async function* readEntries(
  ctx: AppContext,
  run: JournalRun,
  currency: string | null = null,
): AsyncGenerator<readonly JournalEntry[]> {
  const e = journalEntries;
  for (let after = 0; after < run.entryCount; after += entriesAtOnce) {
    // Uses a range instead of a limit: right after an export the database lacks the statistics to choose the index for
    // a limit.
    const inRange = between(e.position, after + 1, after + entriesAtOnce);
    const rows = await ctx.db
      .select({ entry: e, connection: connections.name })
      .from(e)
      .innerJoin(connections, eq(connections.id, e.connectionId))
      .where(and(eq(e.run, run.number), inRange, currency === null ? undefined : eq(e.currency, currency)))
      .orderBy(asc(e.position));
    yield rows.map(({ entry, connection }) => ({
      ...entry,
      connection,
      own: pick(entry, "account", "costCentre", "taxCode"),
      clearing: {
        account: entry.clearingAccount,
        costCentre: entry.clearingCostCentre,
        taxCode: entry.clearingTaxCode,
      },
    }));
  }
}

async function listAccounts(ctx: AppContext, { number }: JournalRun): Promise<string[]> {
  const { rows } = await ctx.db.execute<{ account: string }>(sql`
    select account from journal_entries where run = ${number} union select clearing_account from journal_entries where run = ${number} order by 1`);
  return rows.map(({ account }) => account);
}

/** @throws AppError `conflict` when DATEV can't import the run in this currency */
async function checkDatev(
  ctx: AppContext,
  run: JournalRun,
  { accounts, currency }: { accounts: readonly string[]; currency: string },
): Promise<void> {
  if (run.entryCount > datevEntriesMax)
    throw new AppError("conflict", t.tooManyEntries(datevEntriesMax.toLocaleString("en")));
  const noNumber = accounts.find((account) => !/^[1-9]\d{0,8}$/.test(account));
  if (noNumber) throw new AppError("conflict", t.accountIsNoNumber(noNumber));
  const digits = ledgerDigitsOf(accounts);
  const tooLong = accounts.find(({ length }) => length > digits + 1);
  if (tooLong) throw new AppError("conflict", t.accountsOfOneLength(tooLong, digits));
  const { rows } = await ctx.db.execute<{ amount: string; tax_code: string }>(sql`
    select amount, tax_code from journal_entries
    where run = ${run.number} and currency = ${currency} and (amount <> round(amount, 2) or amount >= ${datevAmountsBelow}::numeric or tax_code !~ '^[0-9]{0,4}$')
    order by position limit 1`);
  const [found] = rows;
  if (!found) return;
  const amount = plainAmount(found.amount, currency);
  if (!/^\d{0,4}$/.test(found.tax_code)) throw new AppError("conflict", t.taxCodeIsNoKey(found.tax_code));
  if (compareAmounts(found.amount, datevAmountsBelow) >= 0)
    throw new AppError("conflict", t.tooManyDigits(amount, currency));
  throw new AppError("conflict", t.tooManyDecimals(amount, currency));
}

/** @throws AppError `conflict` when the run has several currencies and none is chosen */
function currencyOf(run: JournalRun, format: "xero" | "datev", chosen: string | null): string {
  const currencies = run.totals.map(({ currency }) => currency);
  const currency = chosen ?? (currencies.length === 1 ? currencies[0] : undefined);
  if (currency === undefined || !currencies.includes(currency))
    throw new AppError("conflict", t.chooseACurrency(t.formatNames[format], currencies.join(", ")));
  return currency;
}

const isNumberIn = (text: string, least: number, most: number) =>
  /^\d{1,7}$/.test(text) && Number(text) >= least && Number(text) <= most;

export const usualDatev: FileOptions["datev"] = { consultant: "1001", client: "1" };

function datevOf(read: (name: string) => string | null): FileOptions["datev"] {
  const consultant = read("consultant") || usualDatev.consultant;
  const client = read("client") || usualDatev.client;
  if (!isNumberIn(consultant, 1_001, 9_999_999)) throw new AppError("invalid", t.consultantNumber);
  if (!isNumberIn(client, 1, 99_999)) throw new AppError("invalid", t.clientNumber);
  return { consultant: String(Number(consultant)), client: String(Number(client)) };
}

export type JournalFile = { name: string; contentType: string; content: AsyncGenerator<Uint8Array> };

/**
 * `read` gives the address's parameters: `consultant` and `client` (DATEV), `currency` (DATEV, Xero).
 * @throws AppError before the first byte when the format can't hold the run
 */
export async function writeJournal(
  ctx: AppContext,
  run: JournalRun,
  format: JournalFormat,
  read: (name: string) => string | null,
): Promise<JournalFile> {
  const { numberForm } = await getOrganisation(ctx);
  const isDatev = format === "datev";
  const currency = isDatev || format === "xero" ? currencyOf(run, format, read("currency")) : null;
  const accounts = isDatev ? await listAccounts(ctx, run) : [];
  if (isDatev && currency !== null) await checkDatev(ctx, run, { accounts, currency });
  const options: FileOptions = {
    ...{ marks: textMarksOf(numberForm), datev: isDatev ? datevOf(read) : usualDatev },
    currency,
  };
  const pieces: Pieces = readEntries(ctx, run, currency);
  const name = `journal-${run.number}-${run.fromDay}-to-${run.toDay}`;
  return {
    // DATEV finds its files by this prefix.
    name: isDatev
      ? `EXTF_Buchungsstapel_${name}-${currency}.csv`
      : `${name}-${[format, currency].filter(Boolean).join("-")}.csv`,
    contentType: `text/csv; charset=${isDatev ? "windows-1252" : "utf-8"}`,
    content: printerOf(format, accounts)(run, pieces, options),
  };
}
