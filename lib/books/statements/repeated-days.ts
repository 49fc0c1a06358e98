import { sql } from "drizzle-orm";
import type { Tx } from "@/db/client";
import { groupBy } from "@/lib/core/lists/group";
import type { KeptPieces } from "@/lib/core/lists/kept-pieces";
import { takeTurns } from "@/lib/core/lists/turns";
import { compareAmounts } from "@/lib/core/money/money";
import { AppError } from "@/lib/core/runtime/errors";
import type { RepeatAnswer, StatementFormat } from "@/lib/files/statements/labels";
import type { Statement, StatementLine } from "@/lib/files/statements/statement";
import * as t from "@/messages/statements/model";
import { type Movement, pairMovements } from "./movements";
import { findRepeats, type Repeats, reaches, type StatedDays } from "./repeats";
import { maySpellOneAccount } from "./same-account";

type Of = string | number;
type Mark = { of: Of; position: number | null };
type KnownLine = Movement & { of: Of; position: number; repeats?: Mark | null };
export type PlacedLine = { statement: number; line: StatementLine };

export type RepeatedDays = {
  account: string;
  currency: string;
  number: string;
  others: { account: string; number: string; file: string }[];
  first: string;
  last: string;
  same: number;
  lines: number;
  /** Lines of the shared days that count already. */
  known: number;
};

export type Repeated = {
  asked: RepeatedDays[];
  marks: ReadonlyMap<number, ReadonlyMap<number, Mark>>;
};

type Known = {
  of: Of;
  file: string;
  account: string;
  currency: string;
  number: string;
  format: StatementFormat;
  closedOn: string;
  balances: Statement["balances"];
  days: Statement["days"];
  count: number;
};

const isNotification = ({ format }: { format: StatementFormat }) => format === "camt.054";
const share = (one: Statement["days"], other: Statement["days"]) =>
  one !== null && other !== null && one.first <= other.last && other.first <= one.last;

/**
 * Compares the days of a file's statements with stored ones and with earlier ones in the file. Notifications are
 * compared only with notifications: their movements count in statements.
 * @throws AppError `conflict` where a statement is stored with other lines
 */
export async function findRepeatedDays(
  tx: Tx,
  all: readonly Statement[],
  pieces: KeptPieces,
  answer: RepeatAnswer,
): Promise<Repeated> {
  const known = await readKnown(tx, all);
  const own = all.map((one, of): Known => ({ ...one, of, file: "", count: one.credits.count + one.debits.count }));
  const isOfAccount = rememberSpellings();
  const others = own.map((one, at) => {
    const stored = known.get(one.currency) ?? [];
    const sharing = [...stored, ...own.slice(0, at)].filter(
      (other) =>
        share(other.days, one.days) &&
        other.currency === one.currency &&
        isNotification(other) === isNotification(one) &&
        isOfAccount(other, one),
    );
    return { sharing, twins: stored.filter((other) => isTwin(one, other)) };
  });
  const involved = new Set<Of>();
  for (const [at, { sharing }] of others.entries())
    if (sharing.length > 0) for (const { of } of [{ of: at }, ...sharing]) involved.add(of);
  const lines = await readLines(pieces, involved);
  const asked: RepeatedDays[] = [];
  const marks = new Map<number, Map<number, Mark>>();
  for (const [at, { sharing, twins }] of others.entries()) {
    const one = own[at];
    if (!one) continue;
    const given = (lines.get(at) ?? []).map((line): KnownLine => ({ ...line, of: at }));
    const stored = sharing.length > 0 ? await readStoredLines(tx, sharing) : new Map<Of, KnownLine[]>();
    const candidates = candidatesOf(sharing, lines, stored, marks);
    const found = await takeTurns(findRepeats({ ...one, lines: given }, candidates));
    for (const twin of twins)
      await refuseTwin(
        { ...one, lines: given },
        { ...twin, lines: candidates.find(({ known: same }) => same === twin)?.lines ?? [] },
      );
    if (found === null) continue;
    asked.push(summarise(one, given, found));
    marks.set(at, markedBy(answer, given, found));
  }
  return { asked, marks };
}

function rememberSpellings(): (one: Known, other: Known) => boolean {
  const found = new Map<string, boolean>();
  return ({ account: one, currency }, { account: other }) => {
    if (one === other) return true;
    const key = `${one} ${other} ${currency}`;
    const isSame = found.get(key) ?? maySpellOneAccount(one, other, currency);
    found.set(key, isSame);
    return isSame;
  };
}

type Candidate = StatedDays<KnownLine> & { known: Known };
type FileLines = ReadonlyMap<Of, readonly (Movement & { position: number })[]>;

function candidatesOf(
  sharing: readonly Known[],
  lines: FileLines,
  stored: ReadonlyMap<Of, KnownLine[]>,
  marks: Repeated["marks"],
): Candidate[] {
  const repeatsOf = (of: Of, position: number) =>
    (typeof of === "number" ? marks.get(of)?.get(position) : null) ?? null;
  const all = new Map(
    sharing.map(({ of }) => [
      of,
      stored.get(of) ??
        (lines.get(of) ?? []).map((line): KnownLine => ({ ...line, of, repeats: repeatsOf(of, line.position) })),
    ]),
  );
  const byPlace = new Map([...all.values()].flat().map((line) => [`${line.of} ${line.position}`, line]));
  return sharing.map((known) => {
    const own = all.get(known.of) ?? [];
    const repeated = own.flatMap((line): [KnownLine, KnownLine | null][] => {
      const { repeats } = line;
      return repeats ? [[line, byPlace.get(`${repeats.of} ${repeats.position}`) ?? null]] : [];
    });
    return { ...known, known, lines: own, repeated: new Map(repeated) };
  });
}

/** A bank gave two statements of one day the same number: they are one statement, unless one continues the other. */
const isTwin = (one: Known, other: Known) =>
  one.format !== "csv" &&
  [one.format === other.format, one.account === other.account].every(Boolean) &&
  [one.number === other.number, one.closedOn === other.closedOn].every(Boolean) &&
  one.balances !== null &&
  other.balances !== null &&
  compareAmounts(one.balances.opening, other.balances.closing) !== 0 &&
  (compareAmounts(one.balances.closing, other.balances.opening) !== 0 ||
    compareAmounts(one.balances.opening, other.balances.opening) === 0);

/**
 * A statement of the same number and day may be a longer or shorter download of the other, so one must contain the
 * other's lines and balances.
 */
async function refuseTwin(one: StatedDays<KnownLine> & Known, twin: StatedDays<KnownLine> & Known): Promise<void> {
  const pairs = await takeTurns(pairMovements(one, [twin]));
  const isLonger = pairs.length === twin.count && reaches(one, twin.balances?.opening ?? "");
  const isShorter = one.count > 0 && pairs.length === one.count && reaches(twin, one.balances?.opening ?? "");
  if (!isLonger && !isShorter) throw new AppError("conflict", t.alreadyUploaded(one.number, one.account, twin.file));
}

function summarise(
  one: Known,
  given: readonly KnownLine[],
  { days, pairs, others }: Repeats<KnownLine, KnownLine>,
): RepeatedDays {
  const all = [...days].sort();
  const counting = others.flatMap(({ lines, repeated }) => lines.filter((line) => !repeated?.has(line)));
  return {
    ...{ account: one.account, currency: one.currency, number: one.number },
    others: others.map((other) => {
      const { account, number, file } = (other as Candidate).known;
      return { account, number, file };
    }),
    ...{ first: all[0] ?? "", last: all.at(-1) ?? "" },
    ...{ same: pairs.size, lines: given.filter(({ bookingDate }) => days.has(bookingDate)).length },
    known: counting.filter(({ bookingDate }) => days.has(bookingDate)).length,
  };
}

function markedBy(
  answer: RepeatAnswer,
  given: readonly KnownLine[],
  { pairs, days, others }: Repeats<KnownLine, KnownLine>,
): Map<number, Mark> {
  if (answer === "all") return new Map();
  const ofDay = new Map(
    others.flatMap(({ lines, repeated }) =>
      lines.filter((line) => !repeated?.has(line)).map(({ bookingDate, of }) => [bookingDate, of] as const),
    ),
  );
  return new Map(
    given.flatMap((line): [number, Mark][] => {
      const same = pairs.get(line);
      if (same) return [[line.position, { of: same.of, position: same.position }]];
      const of = answer === "days" && days.has(line.bookingDate) ? ofDay.get(line.bookingDate) : undefined;
      return of === undefined ? [] : [[line.position, { of, position: null }]];
    }),
  );
}

async function readLines(pieces: KeptPieces, involved: ReadonlySet<Of>) {
  const found = new Map<number, (Movement & { position: number })[]>();
  if (involved.size === 0) return found;
  await pieces.visit((to, value) => {
    if (to !== "lines") return;
    for (const { statement, line } of value as PlacedLine[]) {
      if (!involved.has(statement)) continue;
      const { position, bookingDate, amount, direction, references, text } = line;
      const kept = { position, bookingDate, amount, direction, references, text };
      const lines = found.get(statement);
      if (lines) lines.push(kept);
      else found.set(statement, [kept]);
    }
  });
  return found;
}

async function readKnown(tx: Tx, all: readonly Statement[]): Promise<Map<string, Known[]>> {
  const days = all
    .flatMap(({ closedOn, days: own }) => [closedOn, own?.first ?? closedOn, own?.last ?? closedOn])
    .sort();
  const [first, last] = [days[0] ?? "", days.at(-1) ?? ""];
  const { rows } = await tx.execute<
    Omit<Known, "balances" | "days"> & Record<"first" | "last" | "opening" | "closing", string | null>
  >(sql`
    select s.id as of, f.name as file, s.account, s.currency, s.number, s.format, s.closed_on::text as "closedOn",
      s.opening::text, s.closing::text, s.first_day::text as first, s.last_day::text as last, s.credit_count + s.debit_count as count
    from statements s join statement_files f on f.id = s.file_id
    where s.currency = any(${sql.param([...new Set(all.map(({ currency }) => currency))])}::text[])
      and (s.closed_on between ${first}::date and ${last}::date or s.first_day <= ${last}::date and s.last_day >= ${first}::date)
    order by s.closed_on, f.uploaded_at, s.id`);
  const known = rows.map(
    ({ first: from, last: to, opening, closing, ...row }): Known => ({
      ...row,
      balances: opening === null || closing === null ? null : { opening, closing },
      days: from === null || to === null ? null : { first: from, last: to },
    }),
  );
  return groupBy(known, ({ currency }) => currency);
}

async function readStoredLines(tx: Tx, sharing: readonly Known[]): Promise<Map<Of, KnownLine[]>> {
  const ids = sharing.flatMap(({ of }) => (typeof of === "string" ? [of] : []));
  if (ids.length === 0) return new Map();
  const { rows } = await tx.execute<KnownLine>(sql`
    select l.statement_id as of, l.position, l.booking_date::text as "bookingDate", l.amount::text, l.direction, l."references", l.text,
      case when l.repeats_statement_id is not null then jsonb_build_object('of', l.repeats_statement_id, 'position', l.repeats_position) end as repeats
    from statement_lines l where l.statement_id = any(${sql.param(ids)}::uuid[]) order by l.statement_id, l.position`);
  return groupBy(rows, ({ of }) => of);
}
