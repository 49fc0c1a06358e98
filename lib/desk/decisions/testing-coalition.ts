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
/** A whole number below `below`. */
export type Random = (below: number) => number;

/** The same numbers for the same seed. */
export function randomOf(seed: number): Random {
  let state = seed * 2_654_435_761;
  return (below) => {
    state = (Math.imul(state ^ (state >>> 15), 2_246_822_519) + 0x9e3779b9) | 0;
    return ((state ^ (state >>> 13)) >>> 0) % below;
  };
}

/** An organisation, and one of its admins who tries everything with every account that they could open. */
export type Company = {
  ctx: TestContext;
  database: TestDatabase;
  connectionId: string;
  mia: Actor;
  /** Other users who prepare, approve or manage, and do nothing for Mia. */
  honest: Actor[];
  /** Accounts that Mia could be, by what she did to them alone: found by what her commands answered, not by what is stored. */
  owned: Set<string>;
  /** Accounts of Mia and of who helps her. */
  helpers: Actor[];
};

/** How often a guard of the database refused what the code let through. */
export const databaseRefusals = { count: 0 };
const isGuard = (error: unknown) =>
  error instanceof Error && (error.cause as { code?: unknown } | undefined)?.code === "23001";

/** What an attacker is told; anything but an answer of ours is no answer. */
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

/** Rules that were there before any of this. */
export async function setRules({ ctx, database, mia }: Company, approvers: ApproverCount): Promise<void> {
  await database.owner.execute(sql`alter table approval_policies disable trigger user`);
  for (const permission of rulesInForce) {
    const rules = { ...defaultRules[permission], approvers, unknownAmounts: approvers, tiers: [] };
    const inForceFrom = new Date(ctx.now().getTime() - dayMs);
    await ctx.db.insert(approvalPolicies).values({ permission, version: 1, rules, createdBy: mia.userId, inForceFrom });
  }
  await database.owner.execute(sql`alter table approval_policies enable trigger user`);
}

/** Everything that Mia can do to accounts. @returns whose account she did it to, alone or not at all */
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

/** Some of that, on some days. */
export async function changeAccounts(company: Company, random: Random, times: number): Promise<void> {
  const ways = accountChanges(company, random);
  for (let i = 0; i < times; i++) {
    const owned = await ways[random(ways.length)]?.();
    if (owned) company.owned.add(owned);
  }
}

/** Every account that Mia or a helper acts with now, in any order. */
export async function accountsOf({ ctx, mia, owned, helpers }: Company, random: Random): Promise<Actor[]> {
  const rows = await ctx.db.select().from(users);
  const own = rows
    .filter(({ id, disabledAt }) => owned.has(id) && disabledAt === null)
    .map(({ id, name, role }): Actor => ({ ...mia, userId: id, name, role }));
  return [mia, ...own, ...helpers].sort(() => random(3) - 1);
}

/** Approves whatever waits, with every account. */
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

/** How many others the rules ask for, whether there is a second admin, and a helper who prepares for Mia. */
export type Cast = { needed: 1 | 2; hasSecond: boolean; hasHelper: boolean };

/** Everyone of a test. */
export type Stage = Pick<Company, "ctx" | "database" | "connectionId" | "mia"> & { ana: Actor; bo: Actor };

/** Makes money real, and adds what a journal can be made of. */
export async function setStage({ ctx, database }: Pick<Stage, "ctx" | "database">): Promise<void> {
  databaseRefusals.count = 0;
  await database.owner.execute(sql`alter table connection_versions disable trigger user`);
  await ctx.db.execute(sql`update connection_versions set environment = 'production'`);
  await insertOrderSurroundings(ctx.db);
  const { id: orderId } = await addTestOrder(ctx.db);
  await addMoves(ctx.db, [{ orderId, at: "2026-01-05T10:00:00Z", amount: "100.00" }]);
}

/** An organisation of this cast, whose accounts Mia changed on so many days before. */
export async function foundCompany(stage: Stage, random: Random, cast: Cast, days = 3): Promise<Company> {
  const { ctx, ana, bo } = stage;
  ctx.sendsMail = random(2) === 0;
  const honest: Actor[] = [bo, await addTestUser(ctx, "preparer")];
  if (cast.hasSecond) honest.push(await addTestUser(ctx, "admin"));
  const company: Company = { ...stage, honest, owned: new Set(), helpers: cast.hasHelper ? [ana] : [] };
  await setRules(company, cast.needed);
  for (let day = 0; day < days; day++) {
    await changeAccounts(company, random, 3);
    // Alone the days of the setting are not over; with a second admin no number of days helps.
    ctx.pass((cast.hasSecond ? 10 : 2) * dayMs - 3_600_000);
  }
  return company;
}
