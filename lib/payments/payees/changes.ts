import { randomUUID } from "node:crypto";
import { and, asc, eq, inArray, isNull, sql } from "drizzle-orm";
import type { Database, Tx } from "@/db/client";
import { mayStillLeave } from "@/db/order-states";
import { orderEvents, orders } from "@/db/schema/orders";
import { payeeAccounts, payeeChanges, payees } from "@/db/schema/payees";
import { openRequest } from "@/lib/controls/approvals/requests";
import { type Asked, noAmounts, requirementOf } from "@/lib/controls/approvals/requirement";
import type { Actor, AppContext } from "@/lib/core/runtime/context";
import type { Sealer } from "@/lib/core/secrets/seal";
import { type Message, message } from "@/lib/core/text/message";
import type { CallBack } from "./account";
import type { ChangeSource } from "./labels";
import { type AccountRow, accountColumns, lockPayees, type NewAccount, readOpenAccounts } from "./store";

export const changeSubject = "payee_change" as const;

export type Proposal = { payeeId: string; account: NewAccount; call: CallBack };

export type Proposed = {
  changeId: string;
  required: number;
  ended: string[];
};

/**
 * Proposes accounts as one set, bound to a digest over all of them. They are in force at once where the policy asks
 * nobody else. The caller has locked the payees and knows that no change of theirs waits.
 */
export async function proposeChange(
  ctx: AppContext,
  tx: Tx,
  set: { source: ChangeSource; fileName: string | null; proposals: readonly Proposal[] },
  actor: Actor,
  now: Date,
): Promise<Proposed> {
  const asked = await accountRequirement(tx, actor.userId, now);
  const open = await readOpenAccounts(
    tx,
    set.proposals.map(({ payeeId }) => payeeId),
  );
  const rows = set.proposals.map(({ payeeId, account, call }) => ({
    ...accountColumns(account, call),
    id: randomUUID(),
    payeeId,
  }));
  const marked = rows.map((row) => ({ ...row, replaces: open.get(row.payeeId)?.current?.id ?? null }));
  const digest = digestAccounts(ctx.sealer, marked);
  const changeId = randomUUID();
  const by = { proposedBy: actor.userId, proposedAt: now };
  await tx.insert(payeeChanges).values({
    id: changeId,
    source: set.source,
    fileName: set.fileName,
    requiredApprovals: asked.required,
    digest,
    ...by,
  });
  await tx.insert(payeeAccounts).values(rows.map((row) => ({ ...row, changeId, ...by })));
  if (asked.required === 0) return { changeId, required: 0, ended: await putInForce(tx, changeId, now) };
  await askOthers(tx, { changeId, digest, asked }, actor, now);
  return { changeId, required: asked.required, ended: [] };
}

export function accountRequirement(db: Database | Tx, askedBy: string, now: Date): Promise<Asked> {
  return requirementOf(
    db,
    { permission: "payees.changeAccount", connectionId: null, askedBy, amounts: noAmounts },
    now,
  );
}

async function askOthers(
  tx: Tx,
  { changeId, digest, asked }: { changeId: string; digest: string; asked: Asked },
  actor: Actor,
  now: Date,
): Promise<void> {
  const because = message("payees.changesAccount");
  const requestId = await openRequest(
    tx,
    {
      permission: "payees.changeAccount",
      subjectType: changeSubject,
      subjectId: changeId,
      connectionId: null,
      digest,
      asked: { ...asked, because },
    },
    actor,
    now,
  );
  await tx.update(payeeChanges).set({ requestId }).where(eq(payeeChanges.id, changeId));
}

type Marked = Pick<
  AccountRow,
  "id" | "payeeId" | "kind" | "fields" | "fingerprint" | "calledPerson" | "calledNumber" | "calledOn"
> & { replaces: string | null };

function digestAccounts(sealer: Sealer, accounts: readonly Marked[]): string {
  const lines = accounts.map((one) => [
    one.payeeId,
    one.replaces,
    one.id,
    one.kind,
    one.fingerprint,
    Object.entries(one.fields).sort(([a], [b]) => (a < b ? -1 : 1)),
    [one.calledPerson, one.calledNumber, one.calledOn],
  ]);
  lines.sort((a, b) => (String(a[0]) < String(b[0]) ? -1 : 1));
  return sealer.fingerprint(JSON.stringify(lines), "approval/payee-change");
}

export async function lockChange(
  tx: Tx,
  sealer: Sealer,
  changeId: string,
): Promise<{ change: typeof payeeChanges.$inferSelect; accounts: AccountRow[]; digest: string } | null> {
  const [change] = await tx.select().from(payeeChanges).where(eq(payeeChanges.id, changeId));
  if (!change) return null;
  const ofChange = () =>
    tx.select().from(payeeAccounts).where(eq(payeeAccounts.changeId, changeId)).orderBy(asc(payeeAccounts.payeeId));
  const ids = (await ofChange()).map(({ payeeId }) => payeeId);
  await lockPayees(tx, ids);
  const [accounts, open] = [await ofChange(), await readOpenAccounts(tx, ids)];
  const digest = digestAccounts(
    sealer,
    accounts.map((row) => ({ ...row, replaces: open.get(row.payeeId)?.current?.id ?? null })),
  );
  return { change, accounts, digest };
}

export async function putInForce(tx: Tx, changeId: string, now: Date): Promise<string[]> {
  const ofChange = tx
    .select({ payeeId: payeeAccounts.payeeId })
    .from(payeeAccounts)
    .where(eq(payeeAccounts.changeId, changeId));
  const ended = await tx
    .update(payeeAccounts)
    .set({ inForceTo: now })
    .where(
      and(
        inArray(payeeAccounts.payeeId, ofChange),
        sql`${payeeAccounts.inForceFrom} is not null`,
        isNull(payeeAccounts.inForceTo),
      ),
    )
    .returning({ id: payeeAccounts.id });
  await tx.update(payeeAccounts).set({ inForceFrom: now }).where(eq(payeeAccounts.changeId, changeId));
  return ended.map(({ id }) => id);
}

export async function closeChange(tx: Tx, changeId: string, closedReason: Message, now: Date): Promise<void> {
  await tx.update(payeeAccounts).set({ closedAt: now, closedReason }).where(eq(payeeAccounts.changeId, changeId));
}

/**
 * Runs outside the change's transaction, because other code locks orders before payees. Screens read their warnings
 * from the directory itself.
 */
export async function flagOrders(ctx: AppContext, endedAccounts: readonly string[], actor: Actor): Promise<number> {
  if (endedAccounts.length === 0) return 0;
  const ended = await ctx.db
    .select({ payeeId: payeeAccounts.payeeId, fingerprint: payeeAccounts.fingerprint, name: payees.name })
    .from(payeeAccounts)
    .innerJoin(payees, eq(payees.id, payeeAccounts.payeeId))
    .where(inArray(payeeAccounts.id, [...endedAccounts]));
  const waiting = await ctx.db
    .select({ id: orders.id, fingerprint: orders.payeeFingerprint, payeeId: orders.payeeId })
    .from(orders)
    .where(
      and(
        inArray(
          orders.payeeFingerprint,
          ended.map(({ fingerprint }) => fingerprint),
        ),
        mayStillLeave(orders),
      ),
    );
  const events = waiting.flatMap((order) => {
    const account = ended.find(
      ({ fingerprint, payeeId }) =>
        fingerprint === order.fingerprint && (order.payeeId === null || order.payeeId === payeeId),
    );
    if (!account) return [];
    const details = { reason: message("payees.accountReplacedOf", account.name) };
    return [{ orderId: order.id, kind: "payee_changed" as const, userId: actor.userId, details }];
  });
  if (events.length > 0) await ctx.db.insert(orderEvents).values(events);
  return events.length;
}
