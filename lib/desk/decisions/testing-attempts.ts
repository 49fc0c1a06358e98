import { eq, sql } from "drizzle-orm";
import { closePeriods } from "@/db/schema/close";
import { connections, endpoints } from "@/db/schema/connections";
import { reverseJournal } from "@/lib/books/accounting/commands";
import { exportDays } from "@/lib/books/accounting/testing";
import { closePeriod, preparePeriod, requestReopen, startPeriod } from "@/lib/books/close/periods";
import { defaultRules } from "@/lib/controls/approvals/policy";
import { changePolicy } from "@/lib/controls/approvals/policy-commands";
import { setLimit } from "@/lib/controls/limits/commands";
import type { Actor } from "@/lib/core/runtime/context";
import { setPayeeCoolingOff } from "@/lib/identity/organisation/commands";
import { setSingleAdminDays } from "@/lib/identity/users/access-commands";
import { askRelease, releaseBatch } from "@/lib/payments/batches/sending/release";
import { createTestBatch, payoutsText } from "@/lib/payments/batches/testing";
import { updateConnection } from "@/lib/payments/connections/commands";
import { pickSettings } from "@/lib/payments/connections/settings";
import { newClientOrderId } from "@/lib/payments/orders/ids";
import { readLastEventId } from "@/lib/payments/orders/record";
import { insertOrder } from "@/lib/payments/orders/testing";
import { addPayee, ibans, propose } from "@/lib/payments/payees/testing";
import { submitPayout } from "@/lib/payments/payouts/submit";
import { createProfile } from "@/lib/payments/recurring/commands";
import { updateProfile } from "@/lib/payments/recurring/update-commands";
import { proposeResolution } from "@/lib/payments/resolutions/commands";
import { accountsOf, approveAll, type Company, type Random, tries } from "./testing-coalition";

let account = 7_300_000_000;
let profile = 910_000_000;

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
    const facts = { kind: "SRC", currency: "EUR" };
    const place = { connectionId, recurringPaymentId: String(++profile), endpointId: endpoint?.id ?? "" };
    const { profileId } = await createProfile(ctx, by, { ...place, facts });
    await updateProfile(ctx, by, { clientOrderId: newClientOrderId(), profileId, values: { amount: "44.00" } });
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
  await askForBooks(company, by);
  await askForSettings(company, by);
}

async function askForBooks({ ctx }: Company, by: Actor): Promise<void> {
  await tries(() => startPeriod(ctx, by, { from: "2020-01-01", to: "2020-01-31" }));
  const [period] = await ctx.db.select().from(closePeriods);
  if (period) {
    await tries(() => preparePeriod(ctx, by, { periodId: period.id, digest: period.digest, certified: true }));
    await tries(() => requestReopen(ctx, by, { periodId: period.id, reason: "A late item." }));
  }
  await tries(() => exportDays(ctx, by, { fromDay: "2026-01-01", toDay: "2026-01-31" }));
  const { rows: runs } = await ctx.db.execute<{ run: number }>(
    sql`select number as run from journal_runs r where reverses is null and not exists (select from journal_runs n where n.reverses = r.number)`,
  );
  for (const { run } of runs) await tries(() => reverseJournal(ctx, by, { run, reason: "Other accounts." }));
}

async function askForSettings({ ctx, connectionId }: Company, by: Actor): Promise<void> {
  const rules = { ...defaultRules["payouts.submit"], approvers: 0 as const, tiers: [] };
  await tries(() => changePolicy(ctx, by, { connectionId: null, permission: "payouts.submit", rules }));
  await tries(() => setPayeeCoolingOff(ctx, by, { hours: "0" }));
  await tries(() => setSingleAdminDays(ctx, by, { days: "0" }));
  await tries(() => setLimit(ctx, by, { kind: "order", connectionId: null, currency: "EUR", amount: "999999" }));
  const [connection] = await ctx.db.select().from(connections).where(eq(connections.id, connectionId));
  if (!connection) return;
  const settings = { ...pickSettings(connection), savedPayeesOnly: true };
  await tries(() => updateConnection(ctx, by, { connectionId, ...settings }));
}

export async function applyApprovals({ ctx }: Company, by: Actor): Promise<void> {
  const waiting = await ctx.db.execute<{ id: string; digest: string }>(
    sql`select id, approval_digest as digest from batches where asked_at is not null and released_at is null`,
  );
  for (const { id, digest } of waiting.rows)
    await tries(() => releaseBatch(ctx, by, { batchId: id, seenDigest: digest }));
  const [period] = await ctx.db.select().from(closePeriods);
  if (period) await tries(() => closePeriod(ctx, by, { periodId: period.id }));
}

export async function attack(company: Company, random: Random): Promise<void> {
  for (let round = 0; round < 2; round++) {
    const accounts = await accountsOf(company, random);
    for (const by of accounts) await askForEverything(company, by);
    await approveAll(company, accounts);
    for (const by of accounts) await applyApprovals(company, by);
    await approveAll(company, accounts);
  }
}
