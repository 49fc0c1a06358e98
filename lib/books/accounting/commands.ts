import { type SQL, sql } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { sqlName } from "@/db/names";
import { countOthers } from "@/lib/controls/approvals/requirement";
import { refuseTiedTo } from "@/lib/controls/approvals/ties";
import type { Actor } from "@/lib/core/runtime/context";
import { AppError } from "@/lib/core/runtime/errors";
import { addDays, dayIn } from "@/lib/core/time/calendar";
import { readTimeZone } from "@/lib/core/time/today";
import { command } from "@/lib/identity/auth/access/command";
import { ofAll } from "@/lib/identity/auth/access/scope";
import * as t from "@/messages/accounting/model";
import { everyCurrency, exportJournalInput, reverseJournalInput, seenAccount } from "./input";
import { ledgerKindLabels, type RunTotal } from "./labels";
import { accounts } from "./mapping";
import { sourceDays, sources } from "./sources";
import { readFirstUsed } from "./used-accounts";

export type MadeRun = { run: number; entries: number };

type Made = { number: number; entry_count: number; totals: RunTotal[] };

/** Serialises runs until the transaction ends, so that two runs never share a number or export one source twice. */
const lock = (tx: Tx) => tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('journal', 0))`);

const runOf = (columns: SQL, values: SQL): SQL => sql`
  counted as (
    select sum(entries)::integer as entry_count,
      jsonb_agg(jsonb_build_object('currency', currency, 'entries', entries, 'amount', amount::text) order by currency) as totals
    from (select currency, count(*) as entries, sum(amount) as amount from entries group by currency) by_currency
    having count(*) > 0
  ),
  run as (
    insert into journal_runs (number, entry_count, totals, ${columns})
    select coalesce((select max(number) from journal_runs), 0) + 1, entry_count, totals, ${values} from counted
    returning number, entry_count, totals
  )`;

const entryColumns =
  sql.raw(`source_kind, source_id, kind, date, reference, connection_id, currency, order_id, payee_id, payee, text,
  amount, account, cost_centre, tax_code, clearing_account, clearing_cost_centre, clearing_tax_code`);

const totalTexts = (totals: readonly RunTotal[]) => totals.map(({ currency, amount }) => `${amount} ${currency}`);

/**
 * Books accept a first entry on an account only after a user has confirmed the account.
 * @throws AppError `invalid`
 */
async function refuseUnseen(tx: Tx, run: number, seen: ReadonlySet<string>): Promise<void> {
  const unseen = (await readFirstUsed(tx, run)).filter(({ use, account }) => !seen.has(seenAccount(use, account)));
  if (unseen.length === 0) return;
  const message = t.checkTheseAccounts(
    unseen.map(({ use, account }) => `${ledgerKindLabels[use]} ${account}`).join(", "),
  );
  throw new AppError("invalid", message, { fields: { seenAccounts: message } });
}

/**
 * Exports all entries of these days that aren't exported yet as one run, in one statement. Entries that become known
 * later go into a later run.
 * @throws AppError `invalid` for a day that isn't over and for unconfirmed accounts, `conflict` when there is nothing
 * to export
 */
export const exportJournal = command({
  permission: "journal.export",
  input: exportJournalInput,
  connectionsOf: ofAll,
  run: async ({ tx, actor, now }, { fromDay, toDay, booksCurrency, seenAccounts }) => {
    const timeZone = await readTimeZone(tx);
    const today = dayIn(now, timeZone);
    if (toDay >= today) {
      const message = t.daysMustBeOver(addDays(today, -1));
      throw new AppError("invalid", message, { fields: { toDay: message } });
    }
    await lock(tx);
    const books = booksCurrency === everyCurrency ? null : booksCurrency;
    const { rows } = await tx.execute<Made>(sql`
      with ${sources({ ...sourceDays(fromDay, toDay, timeZone), books })},
      ${accounts},
      entries as materialized (
        select row_number() over (order by s.date, s.currency, s.source_kind, length(s.source_id), s.source_id) as position, s.*,
          abs(s.signed) as amount, case when s.signed < 0 then 'debit' else 'credit' end as side,
          a.account, a.cost_centre, a.tax_code, c.account as clearing_account, c.cost_centre as clearing_cost_centre, c.tax_code as clearing_tax_code
        from sources s
          join accounts a on (a.kind, a.connection_id, a.currency, a.payee) = (s.own_kind, s.connection_id, s.currency, coalesce(s.payee_id::text, ''))
          join accounts c on (c.kind, c.connection_id, c.currency, c.payee) = (s.other_kind, s.connection_id, s.currency, '')
      ),
      ${runOf(
        sql`from_day, to_day, is_sandbox, books_currency, made_by, made_at`,
        sql`${fromDay}::date, ${toDay}::date, (select sandbox from installation_is), ${books}::text, ${actor.userId}::uuid, ${now}::timestamptz`,
      )},
      stored as (
        insert into journal_entries (run, position, is_live, side, ${entryColumns})
        select run.number, position, true, side, ${entryColumns} from entries, run
      )
      select * from run`);
    const [made] = rows;
    if (!made) throw new AppError("conflict", t.nothingToExport);
    const { number, entry_count: entries, totals } = made;
    await refuseUnseen(tx, number, new Set(seenAccounts));
    const done: MadeRun = { run: number, entries };
    const details = { run: number, from: fromDay, to: toDay, entries, totals: totalTexts(totals) };
    return { done, audit: { subjectType: "journal_run", subjectId: String(number), details } };
  },
});

type Maker = { madeBy: string; madeAt: string };

/** The maker of a run, and users who count as one person with the maker, can't reverse it when another user can. */
async function refuseMaker(tx: Tx, actor: Actor, { madeBy, madeAt }: Maker, now: Date): Promise<void> {
  const where = { permission: "periods.reopen", connectionId: null } as const;
  if (madeBy !== actor.userId) return refuseTiedTo(tx, actor, { ...where, userId: madeBy, at: new Date(madeAt) }, now);
  const others = await countOthers(tx, actor.userId, where.permission, where.connectionId, now);
  if (others > 0) throw new AppError("forbidden", t.ownRunNotReversible);
}

/**
 * Reverses a run by another one with debit and credit exchanged. Its sources can then be exported again, with other
 * accounts.
 * @throws AppError `not_found`; `forbidden` for the maker; `conflict` for a reversal, a reversed run, and a run whose
 * suspense a later one cleared
 */
export const reverseJournal = command({
  permission: "journal.reverse",
  input: reverseJournalInput,
  connectionsOf: ofAll,
  run: async ({ tx, actor, now }, { run, reason }) => {
    await lock(tx);
    const { rows: found } = await tx.execute<Maker & { reverses: number | null; by: number | null }>(sql`
      select r.reverses, r.made_by as "madeBy", r.made_at as "madeAt", (select by.number from journal_runs by where by.reverses = r.number) as by
      from journal_runs r where r.number = ${run}`);
    const [reversed] = found;
    if (!reversed) throw new AppError("not_found", t.runNotFound);
    if (reversed.reverses !== null) throw new AppError("conflict", t.reversalNotReversible);
    if (reversed.by !== null) throw new AppError("conflict", t.alreadyReversed(reversed.by));
    await refuseMaker(tx, actor, reversed, now);
    const { rows: cleared } = await tx.execute<{ run: number }>(sql`
      select max(later.run) as run
      from journal_entries e
        join journal_entries later on later.is_live and later.source_kind = ${sqlName.sourceKind("suspense_line")} and later.source_id = e.source_id and later.run <> e.run
      where e.run = ${run} and e.is_live and e.source_kind = ${sqlName.sourceKind("statement_line")} and e.kind = ${sqlName.ledgerKind("suspense")}
      having count(*) > 0`);
    if (cleared[0]) throw new AppError("conflict", t.clearedLater(cleared[0].run));
    const { rows } = await tx.execute<Made>(sql`
      with entries as materialized (select * from journal_entries where run = ${run}),
      ${runOf(
        sql`from_day, to_day, is_sandbox, reverses, reason, made_by, made_at`,
        sql`(select from_day from journal_runs where number = ${run}), (select to_day from journal_runs where number = ${run}),
          (select is_sandbox from journal_runs where number = ${run}), ${run}, ${reason}, ${actor.userId}::uuid, ${now}::timestamptz`,
      )},
      stored as (
        insert into journal_entries (run, position, is_live, side, ${entryColumns})
        select run.number, position, false, case side when ${sqlName.ledgerSide("debit")} then 'credit' else 'debit' end, ${entryColumns} from entries, run
      )
      select * from run`);
    await tx.execute(sql`update journal_entries set is_live = false where run = ${run}`);
    const [made] = rows;
    if (!made) throw new Error("a reversal was not stored");
    const { number, entry_count: entries, totals } = made;
    const done: MadeRun = { run: number, entries };
    const details = { run: number, reverses: run, entries, totals: totalTexts(totals), reason };
    return { done, audit: { subjectType: "journal_run", subjectId: String(number), details } };
  },
});
