import { randomUUID } from "node:crypto";
import { eq, type SQL, sql } from "drizzle-orm";
import { expect } from "vitest";
import type { Tx } from "@/db/client";
import { approvalRequests } from "@/db/schema/approvals";
import { defaultRules } from "@/lib/approvals/policy";
import { changePolicy, decidePolicy } from "@/lib/approvals/policy-commands";
import type { GovernedAct } from "@/lib/approvals/words";
import type { Role } from "@/lib/auth/permissions";
import { decideConnectionChange } from "@/lib/connections/change-commands";
import { renewCallbackAddress } from "@/lib/connections/commands";
import { addConnection } from "@/lib/connections/testing";
import type { Actor } from "@/lib/core/desk";
import { decidePayout } from "@/lib/orders/approve";
import { submitPayout } from "@/lib/orders/submit";
import { decidePayeeChange } from "@/lib/payees/change-commands";
import { addPayee, ibans, propose } from "@/lib/payees/testing";
import { addTestPerson } from "@/lib/people/testing";
import { openWorkshop, payoutForm, type Workshop } from "./testing";

export type Person = Actor & { token: string };
/** A request of somebody, as it stands. */
export type Asked = { requestId: string; mark: string; subjectId: string };
type Word = { decision?: "approve" | "reject"; seenMark?: string };

/** Something that other people must approve. */
export type Subject = {
  name: string;
  subjectType: string;
  /** The role that may decide on it. */
  decides: "approver" | "admin";
  ask: (by: Actor) => Promise<Asked>;
  decide: (by: Actor, asked: Asked, word?: Word) => Promise<unknown>;
  /** What comes of it, written past the code. */
  letGo: (tx: Tx, asked: Asked) => Promise<unknown>;
  /** Another content under the same approval, written past the code. */
  alter: (asked: Asked) => SQL;
  /** The same, asking nobody although policy says otherwise, written past the code. */
  askNobody: (asked: Asked) => SQL;
};

/** A desk on which payouts and changes of connections want one other person; two admins and an approver. */
export type Stage = {
  shop: Workshop;
  mia: Person;
  eva: Person;
  bo: Person;
  /** Another connection each time, that no change waits for yet. */
  takeQuiet: () => string;
  /** A connection that none of this is about. */
  elsewhere: string;
  /** A statement past the code; its rows. */
  run: (statement: SQL) => Promise<Record<string, unknown>[]>;
  /** Another person, who signs in with nothing. */
  addPerson: (role: Role) => Promise<Person>;
};

const quietCount = 20;

export const rulesOf = (act: GovernedAct, expiresAfterHours: number) => ({
  ...defaultRules[act],
  tiers: [],
  approvers: 1 as const,
  expiresAfterHours,
});

export async function openStage(): Promise<Stage> {
  const shop = await openWorkshop();
  const { desk, connectionId } = shop;
  // With a password: the last admin who could sign in is never lost.
  const mia = await addTestPerson(desk, "admin");
  const quiet: string[] = [];
  for (let i = 0; i < quietCount; i++) quiet.push((await addConnection(desk, mia)).connectionId);
  // As long as there is one admin, their policies count at once.
  await changePolicy(desk, mia, { connectionId, act: "payouts.submit", rules: rulesOf("payouts.submit", 72) });
  for (const id of quiet) {
    const rules = rulesOf("connections.change", 72);
    await changePolicy(desk, mia, { connectionId: id, act: "connections.change", rules });
  }
  const eva = await addTestPerson(desk, "admin", { password: false });
  const bo = await addTestPerson(desk, "approver", { password: false });
  const [elsewhere = ""] = quiet;
  return {
    ...{ shop, mia, eva, bo, elsewhere },
    takeQuiet: () => quiet.pop() ?? "",
    run: async (statement) => (await desk.db.execute(statement)).rows,
    addPerson: (role) => addTestPerson(desk, role, { password: false }),
  };
}

/** The database's own word: a trigger of ours, or a constraint. */
export const byDatabase = (doing: Promise<unknown>) =>
  expect(doing).rejects.toMatchObject({ cause: { code: expect.stringMatching(/^(23001|23505|23514)$/) } });

async function openRequestOf({ shop }: Stage, subjectId: string): Promise<Asked> {
  const rows = await shop.desk.db.select().from(approvalRequests).where(eq(approvalRequests.subjectId, subjectId));
  const open = rows.find(({ state }) => state === "open");
  if (!open) throw new Error("nothing is open");
  return { requestId: open.id, mark: open.mark, subjectId };
}

let lastKey = 0;

/** All that four eyes are asked for. `stage`: read when a test runs. */
export const makeSubjects = (stage: () => Stage): Subject[] => [
  {
    name: "a payout",
    subjectType: "order",
    decides: "approver",
    ask: async (by) =>
      openRequestOf(stage(), (await submitPayout(stage().shop.desk, by, await payoutForm(stage().shop))).orderId),
    decide: (by, { requestId, mark }, word) =>
      decidePayout(stage().shop.desk, by, { requestId, decision: "approve", seenMark: mark, reason: "No.", ...word }),
    letGo: (tx, { subjectId }) => tx.execute(sql`update orders set submission = 'queued' where id = ${subjectId}`),
    alter: ({ subjectId }) => sql`update orders set amount = 11.50 where id = ${subjectId}`,
    askNobody: ({ subjectId }) =>
      sql`update orders set required_approvals = 0, submission = 'queued' where id = ${subjectId}`,
  },
  {
    name: "another account of a payee",
    subjectType: "payee_change",
    decides: "approver",
    ask: async (by) => {
      const payeeId = await addPayee(stage().shop.desk, by, { key: `M-${++lastKey}` });
      const changed = await propose(stage().shop.desk, by, payeeId, ibans[1]);
      if (changed.kind !== "waiting") throw new Error("it did not wait");
      return openRequestOf(stage(), changed.changeId);
    },
    decide: (by, { requestId, mark }, word) =>
      decidePayeeChange(stage().shop.desk, by, {
        requestId,
        decision: "approve",
        seenMark: mark,
        reason: "No.",
        ...word,
      }),
    letGo: async (tx, { subjectId }) => {
      await tx.execute(sql`update payee_accounts set in_force_to = now() where in_force_from is not null
        and payee_id in (select payee_id from payee_accounts where change_id = ${subjectId})`);
      await tx.execute(sql`update payee_accounts set in_force_from = now() where change_id = ${subjectId}`);
    },
    alter: ({ subjectId }) => sql`update payee_accounts set fingerprint = 'another' where change_id = ${subjectId}`,
    askNobody: ({
      subjectId,
    }) => sql`insert into payee_changes (source, required_approvals, mark, proposed_by, proposed_at)
      select source, 0, mark, proposed_by, proposed_at from payee_changes where id = ${subjectId}`,
  },
  {
    name: "a change of a connection",
    subjectType: "connection_change",
    decides: "admin",
    ask: async (by) => {
      const { held } = (await renewCallbackAddress(stage().shop.desk, by, { connectionId: stage().takeQuiet() })) ?? {};
      if (!held) throw new Error("it did not wait");
      return openRequestOf(stage(), held.changeId);
    },
    decide: (by, { requestId, mark }, word) =>
      decideConnectionChange(stage().shop.desk, by, {
        requestId,
        decision: "approve",
        seenMark: mark,
        reason: "No.",
        ...word,
      }),
    letGo: async (tx, { subjectId }) => {
      await tx.execute(
        sql`update connection_changes set applied_at = now(), sealed_input = null where id = ${subjectId}`,
      );
      await tx.execute(sql`insert into callback_tokens (token, connection_id)
        select ${randomUUID()}, connection_id from connection_changes where id = ${subjectId}`);
    },
    alter: ({ subjectId }) => sql`update connection_changes set effect = '[]', title = 'x' where id = ${subjectId}`,
    askNobody: ({ subjectId }) => sql`insert into callback_tokens (token, connection_id)
      select ${randomUUID()}, connection_id from connection_changes where id = ${subjectId}`,
  },
  {
    name: "another policy",
    subjectType: "policy",
    decides: "admin",
    ask: async (by) => {
      const rules = rulesOf("payouts.submit", 24);
      const input = { connectionId: stage().shop.connectionId, act: "payouts.submit" as const, rules };
      return openRequestOf(stage(), (await changePolicy(stage().shop.desk, by, input)).policyId);
    },
    decide: (by, { requestId, mark }, word) =>
      decidePolicy(stage().shop.desk, by, { requestId, decision: "approve", seenMark: mark, reason: "No.", ...word }),
    letGo: async (tx, { subjectId }) => {
      await tx.execute(sql`update approval_policies set in_force_to = now() where act = 'payouts.submit'
        and in_force_from is not null and in_force_to is null`);
      await tx.execute(sql`update approval_policies set in_force_from = now() where id = ${subjectId}`);
    },
    alter: ({ subjectId }) =>
      sql`update approval_policies set rules = jsonb_set(rules, '{approvers}', '0') where id = ${subjectId}`,
    askNobody: ({ subjectId }) => sql`insert into approval_policies (act, version, rules, created_by, in_force_from)
      select act, version, rules, created_by, now() from approval_policies where id = ${subjectId}`,
  },
];
