import { asc, eq, sql } from "drizzle-orm";
import type { Database, Tx } from "@/db/client";
import { closePeriods, closeSignatures } from "@/db/schema/close";
import { priorItems } from "@/db/schema/matching";
import type { Period } from "@/lib/books/matching/evaluate";
import { pick } from "@/lib/core/lists/pick";
import { isUuid } from "@/lib/core/lists/uuid";
import { AppError } from "@/lib/core/runtime/errors";
import { message } from "@/lib/core/text/message";
import * as t from "@/messages/close/evidence-model";
import * as model from "@/messages/close/model";
import { type PeriodState, periodStates } from "./labels";
import { countOtherValueDates } from "./value-dates";

/** UTC with milliseconds. */
export const utcOf = (column: string) =>
  sql.raw(`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`);

type SourceFile = {
  id: string;
  connection_id: string;
  name: string;
  sha256: string;
  size_bytes: string;
  lines: string;
  counted: string;
  first: string;
  last: string;
  uploaded_by: string;
  uploader: string;
  uploaded_at: string;
};
export type CountedStatement = {
  id: string;
  file_id: string;
  format: string;
  account: string;
  number: string;
  currency: string;
  first: string;
  last: string;
};

async function readPeriod(tx: Tx, id: string): Promise<Period> {
  const [period] = isUuid(id) ? await tx.select().from(closePeriods).where(eq(closePeriods.id, id)) : [];
  if (!period) throw new AppError("not_found", model.periodNotFound);
  const row: { label: string; isClosed?: true } = periodStates.rows[period.state];
  if (!row.isClosed) throw new AppError("conflict", t.notClosed(row.label));
  return period;
}

const readSignatures = (tx: Tx, periodId: string) =>
  tx
    .select(pick(closeSignatures, "act", "userId", "userName", "at", "certification", "reason", "digest", "evidence"))
    .from(closeSignatures)
    .where(eq(closeSignatures.periodId, periodId))
    .orderBy(asc(closeSignatures.id));
type Signature = Awaited<ReturnType<typeof readSignatures>>[number];

export type EvidenceExtent = { signatures: number; laterItems: number };

function periodOf(period: Period, signatures: readonly Signature[]) {
  const closing = signatures.findLastIndex(({ act }) => act === "closed");
  const { at: closedAt, evidence } = signatures[closing] ?? {};
  if (!closedAt || !evidence) throw new Error(`period ${period.id} is closed without evidence`);
  const since = signatures.slice(closing);
  const suspension = since.findLast(({ act }) => act === "suspended" || act === "signed_again");
  const suspendedAt = suspension?.act === "suspended" ? suspension.at : null;
  const state: PeriodState = since.some(({ act }) => act === "locked") ? "locked" : "closed";
  const suspendedReason = suspendedAt && message("periods.knownLater");
  return { closing, closedAt, evidence, period: { ...period, state, suspendedAt, suspendedReason } };
}

const readLaterItems = (tx: Tx, periodId: string) =>
  tx.select().from(priorItems).where(eq(priorItems.periodId, periodId)).orderBy(asc(priorItems.id));

const inFileOrder = (items: Awaited<ReturnType<typeof readLaterItems>>) => {
  const before = (a: string, b: string) => (a < b ? -1 : Number(a > b));
  return items.toSorted((a, b) => before(a.kind, b.kind) || before(a.ref, b.ref));
};

async function readGatewayFiles(tx: Tx, { fromDay, toDay }: Period): Promise<SourceFile[]> {
  const { rows } = await tx.execute<SourceFile>(sql`
    select f.id, f.connection_id, f.name, f.sha256, f.size_bytes::text, f.line_count::text as lines, l.counted::text, l.first::text, l.last::text,
      f.uploaded_by, u.name as uploader, ${utcOf("f.uploaded_at")} as uploaded_at
    from (select file_id, count(*) as counted, min(position) as first, max(position) as last from gateway_lines
        where counted_on between ${fromDay}::date and ${toDay}::date group by 1) l
      join gateway_files f on f.id = l.file_id join users u on u.id = f.uploaded_by
    order by f.uploaded_at, f.id`);
  return rows;
}

async function readStatementFiles(tx: Tx, { fromDay, toDay }: Period): Promise<Omit<SourceFile, "first" | "last">[]> {
  const { rows } = await tx.execute<Omit<SourceFile, "first" | "last">>(sql`
    select f.id, '' as connection_id, f.name, f.sha256, f.size_bytes::text,
      (select sum(s.credit_count + s.debit_count) from statements s where s.file_id = f.id)::text as lines, l.counted::text, f.uploaded_by,
      u.name as uploader, ${utcOf("f.uploaded_at")} as uploaded_at
    from (select s.file_id, count(*) as counted from statement_lines l join statements s on s.id = l.statement_id
        where l.counted_on between ${fromDay}::date and ${toDay}::date group by 1) l
      join statement_files f on f.id = l.file_id join users u on u.id = f.uploaded_by
    order by f.uploaded_at, f.id`);
  return rows;
}

async function readStatements(tx: Tx, { fromDay, toDay }: Period): Promise<CountedStatement[]> {
  const { rows } = await tx.execute<CountedStatement>(sql`
    select s.id, s.file_id, s.format, s.account, s.number, s.currency, l.first::text, l.last::text
    from (select statement_id, min(position) as first, max(position) as last from statement_lines
        where counted_on between ${fromDay}::date and ${toDay}::date group by 1) l
      join statements s on s.id = l.statement_id
    order by s.account collate "C", s.currency collate "C", s.closed_on, s.id`);
  return rows;
}

/**
 * Reads one consistent snapshot.
 * @throws AppError `not_found`, `conflict`
 */
export function readInputs(db: Database, periodId: string, extent: EvidenceExtent | null = null) {
  return db.transaction(
    async (tx) => {
      const now = await readPeriod(tx, periodId);
      const all = { signatures: await readSignatures(tx, now.id), laterItems: await readLaterItems(tx, now.id) };
      const { closing } = periodOf(now, all.signatures);
      const isOfThisClosing = extent !== null && extent.signatures > closing;
      const { signatures: signed, laterItems: later } = isOfThisClosing
        ? extent
        : { signatures: all.signatures.length, laterItems: all.laterItems.length };
      const signatures = all.signatures.slice(0, signed);
      const { period, closedAt, evidence } = periodOf(now, signatures);
      const nameOf = (id: string | null, name = "") => (id === null ? "" : (evidence.names[id] ?? name));
      return {
        ...{ period, closedAt, evidence, nameOf },
        signatures: signatures.map((one) => ({ ...one, name: one.userName })),
        laterItems: inFileOrder(all.laterItems.slice(0, later)),
        since: {
          signatures: Math.max(0, all.signatures.length - signed),
          laterItems: Math.max(0, all.laterItems.length - later),
        },
        gatewayFiles: await readGatewayFiles(tx, period),
        statementFiles: await readStatementFiles(tx, period),
        statements: await readStatements(tx, period),
        otherValueDates: await countOtherValueDates(tx, period),
      };
    },
    { isolationLevel: "repeatable read", accessMode: "read only" },
  );
}
export type EvidenceInputs = Awaited<ReturnType<typeof readInputs>>;
