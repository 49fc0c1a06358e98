import { eq, sql } from "drizzle-orm";
import { approvalPolicies } from "@/db/schema/approvals";
import { closePeriods } from "@/db/schema/close";
import { endpoints } from "@/db/schema/connections";
import { users } from "@/db/schema/users";
import type { TestDatabase } from "@/db/testing";
import type { ApproverCount } from "@/lib/approvals/labels";
import { defaultRules } from "@/lib/approvals/policy";
import { changePolicy } from "@/lib/approvals/policy-commands";
import type { Role } from "@/lib/auth/permissions";
import { askRelease, releaseBatch } from "@/lib/batches/sending/release";
import { createTestBatch, payoutsText } from "@/lib/batches/testing";
import { closePeriod, preparePeriod, requestReopen, startPeriod } from "@/lib/close/periods";
import type { Actor } from "@/lib/core/context";
import { AppError } from "@/lib/core/errors";
import { newClientOrderId } from "@/lib/orders/ids";
import { readLastEventId } from "@/lib/orders/record";
import { insertOrder } from "@/lib/orders/testing";
import { addPayee, ibans, propose } from "@/lib/payees/testing";
import { submitPayout } from "@/lib/payouts/submit";
import { proposeResolution } from "@/lib/resolutions/commands";
import { removeUserFactor } from "@/lib/users/access-commands";
import { createUser, disableUser, enableUser, updateUser } from "@/lib/users/commands";
import { inviteAgain, resetPassword } from "@/lib/users/invitation-commands";
import { addTestUser, type TestContext } from "@/lib/users/testing";
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

/** What an attacker is told; anything but an answer of ours is no answer. */
export async function tries<Done>(act: () => Promise<Done>): Promise<Done | null> {
  try {
    return await act();
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}

const rulesInForce = ["payouts.submit", "batches.release", "payees.changeAccount", "orders.resolve"] as const;

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

let account = 7_300_000_000;

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

/** A payout, a batch, a payee's account, a resolution, a period and its reopening, and a rule, by this account. */
export async function askForEverything(company: Company, by: Actor): Promise<void> {
  const { ctx, connectionId } = company;
  const [endpoint] = await ctx.db.select().from(endpoints).where(eq(endpoints.gatewayId, "1001"));
  const values = { amount: "10.00", currency: "EUR", account_number: String(++account) };
  const payout = { clientOrderId: newClientOrderId(), connectionId, endpointId: endpoint?.id ?? "", values };
  await tries(() => submitPayout(ctx, by, { ...payout, yourReference: null, reasonWithoutUpdates: "A test." }));
  await tries(async () => {
    const batchId = await createTestBatch(ctx, by, { connectionId, text: payoutsText(2) });
    const { required, digest } = await askRelease(ctx, by, { batchId, reasonWithoutUpdates: "A test." });
    if (required === 0) await releaseBatch(ctx, by, { batchId, seenDigest: digest });
  });
  await tries(async () => {
    const payeeId = await addPayee(ctx, by, { key: crypto.randomUUID().slice(0, 8) });
    await propose(ctx, by, payeeId, ibans[1]);
  });
  await tries(async () => {
    const sentAt = new Date(ctx.now().getTime() - 30 * 3_600_000);
    const unknown = { submission: "unconfirmed", outcome: "none", cause: "timed_out", attempt: 1, sentAt } as const;
    const order = await insertOrder(ctx.db, unknown);
    const seenEventId = await ctx.db.transaction((tx) => readLastEventId(tx, order.id));
    const orders = [{ orderId: order.id, seenEventId }];
    await proposeResolution(ctx, by, { orders, verdict: "absent", reason: "Asked by telephone." });
  });
  await tries(() => startPeriod(ctx, by, { from: "2020-01-01", to: "2020-01-31" }));
  const [period] = await ctx.db.select().from(closePeriods);
  if (period) {
    await tries(() => preparePeriod(ctx, by, { periodId: period.id, digest: period.digest, certified: true }));
    await tries(() => requestReopen(ctx, by, { periodId: period.id, reason: "A late item." }));
  }
  const rules = { ...defaultRules["payouts.submit"], approvers: 0 as const, tiers: [] };
  await tries(() => changePolicy(ctx, by, { connectionId: null, permission: "payouts.submit", rules }));
}

/** Takes what was approved to where it counts. */
export async function applyApprovals({ ctx }: Company, by: Actor): Promise<void> {
  const waiting = await ctx.db.execute<{ id: string; digest: string }>(
    sql`select id, approval_digest as digest from batches where asked_at is not null and released_at is null`,
  );
  for (const { id, digest } of waiting.rows)
    await tries(() => releaseBatch(ctx, by, { batchId: id, seenDigest: digest }));
  const [period] = await ctx.db.select().from(closePeriods);
  if (period) await tries(() => closePeriod(ctx, by, { periodId: period.id }));
}

/**
 * What got through that too few had seen, judged by who was there and not by what Paydesk stores of it. `needed`: how many
 * others the rules asked for; `hasSecond`: another admin decides on rules and settings.
 */
export async function findBreaches(
  { ctx, mia, owned }: Company,
  { needed, hasSecond }: { needed: number; hasSecond: boolean },
): Promise<string[]> {
  const userOf = (id: string) => (owned.has(id) ? mia.userId : id);
  const { rows: approved } = await ctx.db.execute<{
    what: string;
    by: string;
    required: number;
    approvers: string[];
  }>(sql`
    select r.permission as what, r.requested_by as by, r.required,
      array(select d.user_id from approval_decisions d where d.request_id = r.id and d.decision = 'approve') as approvers
    from approval_requests r where r.state = 'approved'`);
  const few = approved
    .filter(({ by, required, approvers }) => {
      const others = new Set(approvers.map(userOf).filter((one) => one !== userOf(by)));
      return others.size < required;
    })
    .map(({ what }) => `${what} was approved by one user`);
  const { rows: past } = await ctx.db.execute<{ what: string }>(sql`
    select 'a payout was released alone' as what from orders
      where kind = 'payout' and origin = 'made' and batch_id is null and not is_unreleased(submission) and attempt = 0
        and required_approvals < ${needed} and prepared_by <> '00000000-0000-4000-8000-0000000000a1'
    union all select 'a batch was released alone' from batches where released_at is not null and required_approvals < ${needed}
    union all select 'an account was replaced alone' from payee_accounts a join payee_changes c on c.id = a.change_id
      where a.in_force_from is not null and c.required_approvals < ${needed}
        and exists (select from payee_accounts b where b.payee_id = a.payee_id and b.proposed_at < a.proposed_at)
    union all select 'a resolution was made alone' from resolutions where alone
    union all select 'a period was closed alone' from close_periods where state <> 'open' and state <> 'prepared'
      and not exists (select from approval_requests where permission = 'periods.prepare' and state = 'approved')`);
  const { rows: settings } = hasSecond
    ? await ctx.db.execute<{ what: string }>(sql`
        select 'a rule changed alone' as what from approval_policies p where version > 1 and in_force_from is not null
          and not exists (select from approval_requests r where r.subject_id = p.id and r.state = 'approved')
        union all select 'a setting changed alone' from organisation
          where payee_cooling_off_hours <> 24 or approval_delay_hours <> 24 or single_admin_days <> 7 or idle_minutes <> 15
            or app_required_for <> 'production'
        union all select 'a limit changed alone' from limits`)
    : { rows: [] };
  return [...few, ...past.map(({ what }) => what), ...settings.map(({ what }) => what)].sort();
}
