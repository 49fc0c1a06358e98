import { and, eq, isNull, sql } from "drizzle-orm";
import type { Database, Tx } from "@/db/client";
import { sqlName } from "@/db/names";
import { isUnresolved, outcomeIs } from "@/db/order-states";
import { approvalDecisions, approvalRequests } from "@/db/schema/approvals";
import { connectionVersions } from "@/db/schema/connections";
import { orders } from "@/db/schema/orders";
import { payeeAccounts, payees } from "@/db/schema/payees";
import { rowIs } from "@/db/states";
import type { NeedsOneMore } from "@/lib/controls/approvals/requirement";
import { inForce, newAccountNote, readDirectorySettings } from "@/lib/controls/precautions/accounts";
import { areCloseNames, indexNames } from "@/lib/controls/precautions/names";
import { AppError } from "@/lib/core/runtime/errors";
import { message } from "@/lib/core/text/message";
import { render } from "@/lib/core/text/render";
import * as t from "@/messages/batches/model";
import { ordersThat, ordersTo, savedAccounts } from "./found-by";
import type { BatchRecord } from "./frame";
import { isPossibleDuplicate } from "./possible-duplicates";

type Batch = Pick<BatchRecord, "id" | "kind" | "connectionId" | "connectionVersion">;

export type RowWarnings = {
  newAccount: number[];
  otherName: number[];
  closeName: number[];
  twoNames: number[];
};

const shownMost = 1_000;
const payeesMost = 50_000;
const hourMs = 3_600_000;

type Paid = {
  fingerprint: string;
  name: string | null;
  rows: number[];
  isListed: boolean;
  savedNames: string[] | null;
  lastName: string | null;
  completed: { name: string | null; first: string }[] | null;
};

export async function findRowWarnings(db: Database | Tx, batch: Batch, now: Date): Promise<RowWarnings> {
  const found: RowWarnings = { newAccount: [], otherName: [], closeName: [], twoNames: [] };
  if (batch.kind !== "payout") return found;
  const accounts = await readAccounts(db, batch.id);
  const { coolingOffHours } = await readDirectorySettings(db);
  const unsaved = accounts.filter(({ name, savedNames }) => name !== null && savedNames === null);
  const closeTo = unsaved.length === 0 ? () => [] : indexNames(await readSavedNames(db), (name) => name);
  const names = new Map<string, string>();
  for (const account of accounts) {
    const { fingerprint, name, rows, savedNames, lastName } = account;
    if (isNew(account, coolingOffHours, now)) found.newAccount.push(...rows);
    if (name === null) continue;
    const known = savedNames ?? (lastName === null ? null : [lastName]);
    if (known !== null && !known.some((one) => areCloseNames(one, name))) found.otherName.push(...rows);
    if (savedNames === null && closeTo(name).length > 0) found.closeName.push(...rows);
    const before = names.get(fingerprint);
    if (before === undefined) names.set(fingerprint, name);
    else if (!areCloseNames(before, name)) found.twoNames.push(...rows);
  }
  for (const rows of Object.values(found)) rows.sort((a, b) => a - b);
  return found;
}

function isNew({ isListed, name, completed }: Paid, coolingOffHours: number, now: Date): boolean {
  if (isListed || coolingOffHours === 0) return false;
  const before = now.getTime() - coolingOffHours * hourMs;
  return !(completed ?? []).some(
    (one) => Date.parse(one.first) <= before && (name === null || one.name === null || areCloseNames(one.name, name)),
  );
}

async function readAccounts(db: Database | Tx, batchId: string): Promise<Paid[]> {
  const { rows } = await db.execute<Paid>(sql`
    with vendor_column as (
      select (c ->> 'index')::int as at from batches b, jsonb_array_elements(b.survey -> 'columns') c
      where b.id = ${batchId} and c -> 'target' ->> 'own' = 'payee'
    ),
    named as (
      select r.number, r.payee_fingerprint as fingerprint, r.receiver_name as name, case when r.receiver_name is null then
        lower(trim(coalesce(r.edits ->> v.at::text, r.cells -> v.at ->> 'text', r.cells ->> v.at))) end as vendor
      from batch_rows r left join vendor_column v on true
      where r.batch_id = ${batchId} and ${rowIs("r", "ready")}
    ),
    -- A row without a name has that of the payee whose vendor number it gives.
    paid as (
      select n.fingerprint, coalesce(n.name, p.name) as name,
        (array_agg(n.number order by n.number))[1:${sql.raw(String(shownMost))}] as rows
      from named n left join payees p on lower(p.key) = n.vendor
      group by 1, 2
    )
    select paid.*,
      exists (select 1 from ${savedAccounts(sql`paid.fingerprint`)}) as "isListed",
      (select array_agg(n.name) from ${savedAccounts(sql`paid.fingerprint`)} join payees p on p.id = a.payee_id
        cross join lateral (values (p.name), (a.holder)) n(name)
        where a.in_force_from is not null and a.in_force_to is null
          and n.name is not null) as "savedNames",
      (select orders.receiver_name from ${ordersTo(sql`paid.fingerprint`)} where orders.kind = ${sqlName.orderKind("payout")}
        and ${outcomeIs(orders, "approved")} and orders.receiver_name is not null order by orders.created_at desc limit 1) as "lastName",
      (select json_agg(json_build_object('name', c.name, 'first', c.first)) from (
        select orders.receiver_name as name, min(orders.final_at) as first from ${ordersTo(sql`paid.fingerprint`)}
        where orders.kind = ${sqlName.orderKind("payout")} and ${outcomeIs(orders, "approved")} and orders.conflict is null
          and orders.final_at is not null group by 1 limit 50) c) as completed
    from paid order by paid.rows[1]`);
  return rows;
}

async function readSavedNames(db: Database | Tx): Promise<string[]> {
  const rows = await db
    .select({ name: payees.name, holder: payeeAccounts.holder })
    .from(payees)
    .innerJoin(payeeAccounts, and(eq(payeeAccounts.payeeId, payees.id), inForce))
    .where(isNull(payees.archivedAt))
    .limit(payeesMost);
  return [...new Set(rows.flatMap(({ name, holder }) => (holder === null ? [name] : [name, holder])))];
}

/** Finds rows like an unconfirmed payout: another user must give a reason, unless one confirmed the batch's repeats. */
export async function findUnresolvedRows(db: Database | Tx, batch: Batch, now: Date): Promise<number[]> {
  if (batch.kind !== "payout") return [];
  const { rows } = await db.execute<{ number: number }>(sql`
    select number from batch_rows r where r.batch_id = ${batch.id} and ${rowIs("r", "ready")}
      and exists (select 1 from ${ordersThat(isPossibleDuplicate(batch, now))} where ${isUnresolved(orders)}
        and not exists (select 1 from batch_repeats c where c.batch_id = r.batch_id and c.earlier_batch_id = orders.batch_id))
      order by number`);
  return rows.map(({ number }) => number);
}

export async function findCoolingOffRows(db: Database | Tx, batch: Batch, now: Date): Promise<NeedsOneMore[]> {
  if (batch.kind !== "payout") return [];
  const { newAccount, otherName, closeName, twoNames } = await findRowWarnings(db, batch, now);
  const [version] = await db
    .select({ environment: connectionVersions.environment })
    .from(connectionVersions)
    .where(
      and(
        eq(connectionVersions.connectionId, batch.connectionId),
        eq(connectionVersions.version, batch.connectionVersion),
      ),
    );
  const { coolingOffHours } = await readDirectorySettings(db);
  const fresh = newAccountNote(version?.environment ?? "production", newAccount.length, coolingOffHours);
  const count = (key: "batches.otherNames" | "batches.closeNames" | "batches.twoNames", { length }: number[]) =>
    length === 0 ? [] : [{ because: message(key, length) }];
  return [
    ...(newAccount.length > 0 && fresh.asks ? [{ because: fresh.because }] : []),
    ...count("batches.otherNames", otherName),
    ...count("batches.closeNames", closeName),
    ...count("batches.twoNames", twoNames),
  ];
}

/** @throws AppError `invalid` when a user approves rows like open payouts without a reason */
export async function refuseWithoutReason(
  tx: Tx,
  batch: Batch,
  status: { decision: string; reason: string | null },
  now: Date,
): Promise<void> {
  if (status.decision !== "approve" || status.reason) return;
  if ((await findUnresolvedRows(tx, batch, now)).length === 0) return;
  const message = t.similarReasonMissing;
  throw new AppError("invalid", message, { fields: { reason: message } });
}

/** @throws AppError `conflict` when rows like open payouts lack another user's reason */
export async function refuseUnresolved(tx: Tx, batch: BatchRecord, now: Date): Promise<void> {
  const rows = await findUnresolvedRows(tx, batch, now);
  if (rows.length === 0) return;
  const [given] = await tx
    .select({ reason: approvalDecisions.reason })
    .from(approvalDecisions)
    .innerJoin(approvalRequests, eq(approvalRequests.id, approvalDecisions.requestId))
    .where(
      and(
        eq(approvalRequests.subjectId, batch.id),
        eq(approvalRequests.state, "approved"),
        eq(approvalRequests.digest, batch.approvalDigest ?? ""),
        eq(approvalDecisions.decision, "approve"),
        sql`${approvalDecisions.reason} is not null`,
      ),
    )
    .limit(1);
  if (given) return;
  throw new AppError("conflict", t.unresolvedSimilar(render(message("batches.rowsNotFinal", rows.length))));
}
