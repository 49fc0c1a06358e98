import { sql } from "drizzle-orm";
import { approvalPolicies } from "@/db/schema/approvals";
import { users } from "@/db/schema/users";
import type { TestDatabase } from "@/db/testing";
import { addMoves, addTestOrder } from "@/lib/books/accounting/testing";
import type { ApproverCount } from "@/lib/controls/approvals/labels";
import { defaultRules } from "@/lib/controls/approvals/policy";
import type { Actor } from "@/lib/core/runtime/context";
import { AppError } from "@/lib/core/runtime/errors";
import type { Role } from "@/lib/identity/auth/access/permissions";
import { removeUserFactor } from "@/lib/identity/users/access-commands";
import { createUser, disableUser, enableUser, updateUser } from "@/lib/identity/users/commands";
import { inviteAgain, resetPassword } from "@/lib/identity/users/invitation-commands";
import { addTestUser, type TestContext } from "@/lib/identity/users/testing";
import { insertOrderSurroundings } from "@/lib/payments/orders/testing";
import { decide } from "./commands";

export const dayMs = 86_400_000;
export type Random = (below: number) => number;

export function randomOf(seed: number): Random {
  let state = seed * 2_654_435_761;
  return (below) => {
    state = (Math.imul(state ^ (state >>> 15), 2_246_822_519) + 0x9e3779b9) | 0;
    return ((state ^ (state >>> 13)) >>> 0) % below;
  };
}

export type Company = {
  ctx: TestContext;
  database: TestDatabase;
  connectionId: string;
  mia: Actor;
  honest: Actor[];
  owned: Set<string>;
  helpers: Actor[];
};

export const databaseRefusals = { count: 0 };
const isGuard = (error: unknown) =>
  error instanceof Error && (error.cause as { code?: unknown } | undefined)?.code === "23001";

export async function tries<Done>(act: () => Promise<Done>): Promise<Done | null> {
  try {
    return await act();
  } catch (error) {
    if (isGuard(error)) databaseRefusals.count++;
    else if (!(error instanceof AppError)) throw error;
    return null;
  }
}

const rulesInForce = [
  "payouts.submit",
  "batches.release",
  "recurring.update",
  "payees.changeAccount",
  "orders.resolve",
] as const;

export async function setRules({ ctx, database, mia }: Company, approvers: ApproverCount): Promise<void> {
  await database.owner.execute(sql`alter table approval_policies disable trigger user`);
  for (const permission of rulesInForce) {
    const rules = { ...defaultRules[permission], approvers, unknownAmounts: approvers, tiers: [] };
    const inForceFrom = new Date(ctx.now().getTime() - dayMs);
    await ctx.db.insert(approvalPolicies).values({ permission, version: 1, rules, createdBy: mia.userId, inForceFrom });
  }
  await database.owner.execute(sql`alter table approval_policies enable trigger user`);
}

const accountChanges = (company: Company, random: Random): (() => Promise<string | null>)[] => {
  const { ctx, mia, honest } = company;
  const alone = (userId: string, done: { held?: object } | null) => (done === null || done.held ? null : userId);
  const someone = () => honest[random(honest.length)] ?? mia;
  const named = (role: Role) => ({
    name: "Sock",
    email: `${crypto.randomUUID()}@example.com`,
    role,
    connectionIds: null,
  });
  return [
    ...(["preparer", "approver", "admin"] as const).map((role) => async () => {
      const done = await tries(() => createUser(ctx, mia, named(role)));
      return done && alone(done.userId, done);
    }),
    async () => {
      const { userId } = await addTestUser(ctx, "viewer");
      const raised = { userId, name: "Vi", role: "preparer" as const, connectionIds: null };
      return alone(userId, await tries(() => updateUser(ctx, mia, raised)));
    },
    async () => {
      const { userId } = someone();
      return alone(userId, await tries(() => resetPassword(ctx, mia, { userId })));
    },
    async () => {
      const { userId } = await addTestUser(ctx, "preparer", { password: false });
      return alone(userId, await tries(() => inviteAgain(ctx, mia, { userId })));
    },
    async () => {
      const { userId, role } = someone();
      if (role === "admin") return null;
      await tries(() => disableUser(ctx, mia, { userId }));
      return alone(userId, await tries(() => enableUser(ctx, mia, { userId })));
    },
    async () => {
      const { userId } = someone();
      await ctx.db.execute(sql`insert into second_factors (user_id, secret_sealed, confirmed_at)
        values (${userId}, 'x', now()) on conflict do nothing`);
      return alone(userId, await tries(() => removeUserFactor(ctx, mia, { userId })));
    },
  ];
};

export async function changeAccounts(company: Company, random: Random, times: number): Promise<void> {
  const ways = accountChanges(company, random);
  for (let i = 0; i < times; i++) {
    const owned = await ways[random(ways.length)]?.();
    if (owned) company.owned.add(owned);
  }
}

export async function accountsOf({ ctx, mia, owned, helpers }: Company, random: Random): Promise<Actor[]> {
  const rows = await ctx.db.select().from(users);
  const own = rows
    .filter(({ id, disabledAt }) => owned.has(id) && disabledAt === null)
    .map(({ id, name, role }): Actor => ({ ...mia, userId: id, name, role }));
  return [mia, ...own, ...helpers].sort(() => random(3) - 1);
}

export async function approveAll({ ctx }: Company, accounts: readonly Actor[]): Promise<void> {
  const open = await ctx.db.execute<{ id: string; digest: string }>(
    sql`select id, digest from approval_requests where state = 'open' order by requested_at`,
  );
  for (const { id, digest } of open.rows) {
    for (const by of accounts) {
      await tries(() =>
        decide(ctx, by, { requestId: id, seenDigest: digest, decision: "approve", reason: "It is in order." }),
      );
    }
  }
}

export type Cast = { needed: 1 | 2; hasSecond: boolean; hasHelper: boolean };

export type Stage = Pick<Company, "ctx" | "database" | "connectionId" | "mia"> & { ana: Actor; bo: Actor };

export async function setStage({ ctx, database }: Pick<Stage, "ctx" | "database">): Promise<void> {
  databaseRefusals.count = 0;
  await database.owner.execute(sql`alter table connection_versions disable trigger user`);
  await ctx.db.execute(sql`update connection_versions set environment = 'production'`);
  await insertOrderSurroundings(ctx.db);
  const { id: orderId } = await addTestOrder(ctx.db);
  await addMoves(ctx.db, [{ orderId, at: "2026-01-05T10:00:00Z", amount: "100.00" }]);
}

export async function foundCompany(stage: Stage, random: Random, cast: Cast, days = 3): Promise<Company> {
  const { ctx, ana, bo } = stage;
  ctx.sendsMail = random(2) === 0;
  const honest: Actor[] = [bo, await addTestUser(ctx, "preparer")];
  if (cast.hasSecond) honest.push(await addTestUser(ctx, "admin"));
  const company: Company = { ...stage, honest, owned: new Set(), helpers: cast.hasHelper ? [ana] : [] };
  await setRules(company, cast.needed);
  for (let day = 0; day < days; day++) {
    await changeAccounts(company, random, 3);
    // A single admin's waiting period is not over yet; with a second admin, no number of days helps.
    ctx.pass((cast.hasSecond ? 10 : 2) * dayMs - 3_600_000);
  }
  return company;
}
