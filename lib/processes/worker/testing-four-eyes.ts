import { randomUUID } from "node:crypto";
import { type SQL, sql } from "drizzle-orm";
import { beforeAll, expect } from "vitest";
import type { Tx } from "@/db/client";
import type { GovernedPermission, SubjectType } from "@/lib/controls/approvals/labels";
import { defaultRules } from "@/lib/controls/approvals/policy";
import { changePolicy } from "@/lib/controls/approvals/policy-commands";
import type { Actor } from "@/lib/core/runtime/context";
import { decide } from "@/lib/desk/decisions/commands";
import { openRequestOf } from "@/lib/desk/decisions/testing";
import type { Role } from "@/lib/identity/auth/access/permissions";
import { addTestUser } from "@/lib/identity/users/testing";
import { nameUsers } from "@/lib/identity/users/testing-context";
import { renewCallbackAddress } from "@/lib/payments/connections/commands";
import { addConnection } from "@/lib/payments/connections/testing";
import { readLastEventId } from "@/lib/payments/orders/record";
import { insertOrder } from "@/lib/payments/orders/testing";
import { addPayee, ibans, propose } from "@/lib/payments/payees/testing";
import { proposeResolution } from "@/lib/payments/resolutions/commands";
import { provideWorkshop, type Workshop } from "./testing";

export type User = Actor & { token: string };
export type Asked = { requestId: string; digest: string; subjectId: string };
type Status = { decision?: "approve" | "reject"; seenDigest?: string };

export type Subject = {
  name: string;
  subjectType: SubjectType;
  decides: "approver" | "admin";
  ask: (by: Actor) => Promise<Asked>;
  decide: (by: Actor, asked: Asked, status?: Status) => Promise<unknown>;
  apply: (tx: Tx, asked: Asked) => Promise<unknown>;
  alter: (asked: Asked) => SQL;
  requestWithoutApprover: (asked: Asked) => SQL;
};

export type Stage = {
  shop: Workshop;
  mia: User;
  eva: User;
  bo: User;
  takeQuiet: () => string;
  elsewhere: () => string;
  run: (statement: SQL) => Promise<Record<string, unknown>[]>;
  addUser: (role: Role) => Promise<User>;
};

const quietCount = 20;

export const rulesOf = (permission: GovernedPermission, expiresAfterHours: number) => ({
  ...defaultRules[permission],
  tiers: [],
  approvers: 1 as const,
  expiresAfterHours,
});

export function provideStage(): Stage {
  const { shop } = provideWorkshop();
  const { users, addTo } = nameUsers({ eva: "admin", bo: "approver" });
  const mia = {} as User;
  const quiet: string[] = [];
  beforeAll(async () => {
    const { ctx, connectionId } = shop;
    Object.assign(mia, await addTestUser(ctx, "admin"));
    for (let i = 0; i < quietCount; i++) quiet.push((await addConnection(ctx, mia)).connectionId);
    await changePolicy(ctx, mia, { connectionId, permission: "payouts.submit", rules: rulesOf("payouts.submit", 72) });
    for (const id of quiet) {
      const rules = rulesOf("connections.change", 72);
      await changePolicy(ctx, mia, { connectionId: id, permission: "connections.change", rules });
    }
    await addTo(ctx, { password: false });
  }, 60_000);
  return {
    ...{ shop, mia, ...users },
    elsewhere: () => quiet[0] ?? "",
    takeQuiet: () => quiet.pop() ?? "",
    run: async (statement) => (await shop.ctx.db.execute(statement)).rows,
    addUser: (role) => addTestUser(shop.ctx, role, { password: false }),
  };
}

export const byDatabase = (doing: Promise<unknown>) =>
  expect(doing).rejects.toMatchObject({ cause: { code: expect.stringMatching(/^(23001|23505|23514)$/) } });

export async function askedFor({ shop }: Pick<Stage, "shop">, subjectId: string): Promise<Asked> {
  const { requestId, seenDigest: digest } = await openRequestOf(shop.ctx, subjectId);
  return { requestId, digest, subjectId };
}

let lastKey = 0;

export const makeSubjects = (stage: Stage): Subject[] =>
  [...subjectsOf(stage), resolutionOf(stage)].map((subject) => ({
    ...subject,
    decide: (by, { requestId, digest }, status) =>
      decide(stage.shop.ctx, by, { requestId, decision: "approve", seenDigest: digest, reason: "No.", ...status }),
  }));

const subjectsOf = (stage: Stage): Omit<Subject, "decide">[] => [
  {
    name: "a payout",
    subjectType: "order",
    decides: "approver",
    ask: async (by) => askedFor(stage, (await stage.shop.pay({}, {}, by)).orderId),
    apply: (tx, { subjectId }) => tx.execute(sql`update orders set submission = 'queued' where id = ${subjectId}`),
    alter: ({ subjectId }) => sql`update orders set amount = 11.50 where id = ${subjectId}`,
    requestWithoutApprover: ({ subjectId }) =>
      sql`update orders set required_approvals = 0, submission = 'queued' where id = ${subjectId}`,
  },
  {
    name: "another account of a payee",
    subjectType: "payee_change",
    decides: "approver",
    ask: async (by) => {
      const payeeId = await addPayee(stage.shop.ctx, by, { key: `M-${++lastKey}` });
      const changed = await propose(stage.shop.ctx, by, payeeId, ibans[1]);
      if (changed.kind !== "waiting") throw new Error("it did not wait");
      return askedFor(stage, changed.changeId);
    },
    apply: async (tx, { subjectId }) => {
      await tx.execute(sql`update payee_accounts set in_force_to = now() where in_force_from is not null
        and payee_id in (select payee_id from payee_accounts where change_id = ${subjectId})`);
      await tx.execute(sql`update payee_accounts set in_force_from = now() where change_id = ${subjectId}`);
    },
    alter: ({ subjectId }) => sql`update payee_accounts set fingerprint = 'another' where change_id = ${subjectId}`,
    requestWithoutApprover: ({
      subjectId,
    }) => sql`insert into payee_changes (source, required_approvals, digest, proposed_by, proposed_at)
      select source, 0, digest, proposed_by, proposed_at from payee_changes where id = ${subjectId}`,
  },
  {
    name: "a change of a connection",
    subjectType: "connection_change",
    decides: "admin",
    ask: async (by) => {
      const { held } = (await renewCallbackAddress(stage.shop.ctx, by, { connectionId: stage.takeQuiet() })) ?? {};
      if (!held) throw new Error("it did not wait");
      return askedFor(stage, held.changeId);
    },
    apply: async (tx, { subjectId }) => {
      await tx.execute(
        sql`update connection_changes set applied_at = now(), sealed_input = null where id = ${subjectId}`,
      );
      await tx.execute(sql`insert into callback_tokens (token, connection_id)
        select ${randomUUID()}, connection_id from connection_changes where id = ${subjectId}`);
    },
    alter: ({ subjectId }) => sql`update connection_changes set effect = '[]', title = 'x' where id = ${subjectId}`,
    requestWithoutApprover: ({ subjectId }) => sql`insert into callback_tokens (token, connection_id)
      select ${randomUUID()}, connection_id from connection_changes where id = ${subjectId}`,
  },
  {
    name: "another policy",
    subjectType: "policy",
    decides: "admin",
    ask: async (by) => {
      const rules = rulesOf("payouts.submit", 24);
      const input = { connectionId: stage.shop.connectionId, permission: "payouts.submit" as const, rules };
      return askedFor(stage, (await changePolicy(stage.shop.ctx, by, input)).policyId);
    },
    apply: async (tx, { subjectId }) => {
      await tx.execute(sql`update approval_policies set in_force_to = now() where permission = 'payouts.submit'
        and in_force_from is not null and in_force_to is null`);
      await tx.execute(sql`update approval_policies set in_force_from = now() where id = ${subjectId}`);
    },
    alter: ({ subjectId }) =>
      sql`update approval_policies set rules = jsonb_set(rules, '{approvers}', '0') where id = ${subjectId}`,
    requestWithoutApprover: ({
      subjectId,
    }) => sql`insert into approval_policies (permission, version, rules, created_by, in_force_from)
      select permission, version, rules, created_by, now() from approval_policies where id = ${subjectId}`,
  },
];

const resolutionOf = (stage: Stage): Omit<Subject, "decide"> => ({
  name: "what became of an order",
  subjectType: "resolution",
  decides: "approver",
  ask: async (by) => {
    const { ctx } = stage.shop;
    const sentAt = new Date(ctx.now().getTime() - 30 * 3_600_000);
    const unknown = { submission: "unconfirmed", outcome: "none", cause: "timed_out", attempt: 1, sentAt } as const;
    const order = await insertOrder(ctx.db, { preparedBy: by.userId, ...unknown });
    const seenEventId = await ctx.db.transaction((tx) => readLastEventId(tx, order.id));
    const orders = [{ orderId: order.id, seenEventId }];
    const reported = { orders, verdict: "absent" as const, reason: "asked by telephone" };
    return askedFor(stage, (await proposeResolution(ctx, by, reported)).resolutionId);
  },
  apply: (tx, { subjectId }) =>
    tx.execute(
      sql`update resolution_orders set applied = 'applied', is_open = false where resolution_id = ${subjectId}`,
    ),
  alter: ({ subjectId }) => sql`update resolution_orders set verdict = 'approved' where resolution_id = ${subjectId}`,
  requestWithoutApprover: ({
    subjectId,
  }) => sql`insert into resolutions (kind, connection_id, reason, proposed_by, proposed_at, alone)
      select kind, connection_id, reason, proposed_by, proposed_at, true from resolutions where id = ${subjectId}`,
});
