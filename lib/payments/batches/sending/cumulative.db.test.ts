import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { endpoints } from "@/db/schema/connections";
import { orders } from "@/db/schema/orders";
import type { GovernedPermission } from "@/lib/controls/approvals/labels";
import { type CumulativeTier, defaultRules } from "@/lib/controls/approvals/policy";
import { changePolicy } from "@/lib/controls/approvals/policy-commands";
import { message } from "@/lib/core/text/message";
import { decideOn, requestOf } from "@/lib/desk/decisions/testing";
import { addTestUser } from "@/lib/identity/users/testing";
import { createTestBatch, payoutsText, releaseTestBatch } from "@/lib/payments/batches/testing";
import { provideBatchContext } from "@/lib/payments/batches/testing-context";
import { newClientOrderId } from "@/lib/payments/orders/ids";
import { editPayout } from "@/lib/payments/payouts/edit";
import { reviewPayout } from "@/lib/payments/payouts/review";
import { submitPayout } from "@/lib/payments/payouts/submit";
import * as t from "@/messages/approvals/model";
import { cancelBatch } from "./control";
import { askRelease } from "./release";

const dayMs = 86_400_000;
const account = "7000000001";

let endpointId: string;
const { ctx, ana, connectionId, eva, bo } = provideBatchContext("test", { eva: "admin", bo: "approver" });
beforeEach(async () => {
  ctx.pass(new Date("2026-06-01T12:00:00Z").getTime() - ctx.now().getTime());
  endpointId = (await ctx.db.select().from(endpoints).where(eq(endpoints.gatewayId, "1001")))[0]?.id ?? "";
});

async function rule(
  permission: Extract<GovernedPermission, "payouts.submit" | "batches.release">,
  tier: Partial<CumulativeTier> = {},
) {
  const cumulative = [
    { per: "account" as const, currency: "EUR", from: "1000", days: 7, approvers: 1 as const, ...tier },
  ];
  const rules = {
    ...defaultRules[permission],
    tiers: [],
    approvers: 0 as const,
    unknownAmounts: 0 as const,
    cumulative,
  };
  await changePolicy(ctx, eva, { connectionId, permission, rules });
}

const formOf = (amount: string, to = account) => ({
  clientOrderId: newClientOrderId(),
  connectionId,
  endpointId,
  values: { amount, currency: "EUR", account_number: to },
  reasonWithoutUpdates: "A test.",
});
const pay = (amount: string, { to = account, by = ana } = {}) => submitPayout(ctx, by, formOf(amount, to));
const kindOf = async (doing: Promise<{ kind: string }>) => (await doing).kind;
const draft = (amount: string, rows: number, to: (at: number) => string = () => account) =>
  createTestBatch(ctx, ana, {
    connectionId,
    text: payoutsText(rows, { amount: (at) => `${amount}.0${at}`, account_number: to }),
    direction: "out",
  });

const whyOf = (payouts: number, amount: string) =>
  message("approvals.totalToAccount", payouts, 7, { amount, currency: "EUR" }, { amount: "1000", currency: "EUR" }, 1);

describe("F11: payouts to one account", () => {
  test("split into small ones need approval as one large one would, for every preparer and by form or file", async () => {
    await rule("payouts.submit");
    const cleo = await addTestUser(ctx, "preparer", { password: false });
    expect(await kindOf(pay("400.00"))).toBe("submitted");
    expect(await kindOf(pay("500.00", { by: cleo }))).toBe("submitted");
    expect(await kindOf(pay("999.99", { to: "7000000002" }))).toBe("submitted");
    expect(await reviewPayout(ctx, ana, formOf("100.00"))).toMatchObject({ approval: { required: 1 } });
    const held = await pay("100.00");
    expect(held).toMatchObject({
      kind: "held",
      because: whyOf(3, "1000.00"),
    });
    expect((await requestOf(ctx, held.orderId)).because).toEqual(whyOf(3, "1000.00"));
  });

  test("add up however account, amount and currency are spelled", async () => {
    const iban = "DE89370400440532013000";
    await rule("payouts.submit");
    expect(await kindOf(pay("700.00", { to: iban }))).toBe("submitted");
    const spaced = (sign: string) => iban.replace(/(.{4})(?=.)/g, `$1${sign}`);
    const accounts = [
      iban.toLowerCase(),
      ` ${iban} `,
      `IBAN ${iban}`,
      iban.replace(/\d/g, (digit) => "０１２３４５６７８９"[+digit] ?? ""),
    ];
    const signs = [" ", "\u00a0", "\u2009", "\u200b", "\u00ad", "\ufeff", "-", ".", "\t"];
    const amounts = ["n", "n.0", "n.000", "0n.00", " n.00", "n,00", "ne0", "+n.00"];
    const values: Record<string, string>[] = [
      ...[...accounts, ...signs.map(spaced)].map((account_number) => ({ account_number })),
      ...amounts.map((amount) => ({ amount })),
      ...["eur", " EUR", "EUR\u00a0", "Eur", "€", "ＥＵＲ"].map((currency) => ({ currency })),
    ];
    const ends: string[] = [];
    for (const [at, { amount = "n.00", ...spelled }] of values.entries()) {
      const form = formOf(amount.replace("n", String(310 + at)), iban);
      const end = submitPayout(ctx, ana, { ...form, values: { ...form.values, ...spelled } }).then(
        ({ kind }) => kind,
        ({ code }) => code,
      );
      ends.push(`${JSON.stringify({ amount, ...spelled })} ${await end}`);
    }
    expect(ends.filter((end) => !/ (?:held|invalid)$/.test(end))).toEqual([]);
    expect(ends.filter((end) => end.endsWith(" held")).length).toBeGreaterThan(5);
  });

  test("what waits counts, its own old content does not, and what failed or was cancelled no longer does", async () => {
    await rule("payouts.submit");
    const form = formOf("1100.00");
    const { orderId } = await submitPayout(ctx, ana, form);
    expect(await kindOf(pay("10.00"))).toBe("held");
    const edited = { ...form, orderId, values: { ...form.values, amount: "900.00" } };
    expect(await kindOf(editPayout(ctx, ana, edited))).toBe("submitted");
    expect(await kindOf(pay("95.00"))).toBe("held");
    await ctx.db.update(orders).set({ submission: "accepted", outcome: "declined" }).where(eq(orders.id, orderId));
    expect(await kindOf(pay("96.00"))).toBe("submitted");
  });

  test("the window is the organisation's days: the seventh still counts, the eighth does not", async () => {
    await rule("payouts.submit");
    await pay("900.00");
    ctx.pass(6 * dayMs);
    expect(await kindOf(pay("100.00"))).toBe("held");
    ctx.pass(dayMs);
    expect(await kindOf(pay("99.00"))).toBe("submitted");
  });

  test("a batch adds up its rows to each account, with what was sent before and rows that are no orders yet", async () => {
    await rule("batches.release");
    expect(await askRelease(ctx, ana, { batchId: await draft("300", 4, (at) => `80000000${10 + at}`) })).toMatchObject({
      required: 0,
    });
    expect(await askRelease(ctx, ana, { batchId: await draft("334", 3) })).toMatchObject({ required: 1 });
    const released = await draft("450", 2);
    await releaseTestBatch(ctx, ana, released);
    const next = await askRelease(ctx, ana, { batchId: await draft("120", 1) });
    expect(next).toMatchObject({
      required: 1,
      because: whyOf(3, "1020.01"),
    });
    await rule("payouts.submit");
    expect(await kindOf(pay("110.00"))).toBe("held");
    await cancelBatch(ctx, ana, { batchId: released, reason: "Not today." });
    expect(await kindOf(pay("111.00"))).toBe("submitted");
  });
});

describe("F11: payouts by one preparer", () => {
  test("add up over all accounts; another preparer starts at zero", async () => {
    await rule("payouts.submit", { per: "preparer", days: 30, approvers: 2 });
    const cleo = await addTestUser(ctx, "preparer", { password: false });
    for (const [at, amount] of ["400.00", "500.00"].entries()) await pay(amount, { to: `711000000${at}` });
    ctx.pass(29 * dayMs);
    expect(await kindOf(pay("999.00", { to: "7110000009", by: cleo }))).toBe("submitted");
    expect(await pay("100.00", { to: "7110000010" })).toMatchObject({ kind: "held", required: 2 });
  });

  test("twenty at once do not stay below it together", async () => {
    await rule("payouts.submit", { per: "preparer" });
    const ends = await Promise.all(
      Array.from({ length: 20 }, (_, at) => kindOf(pay("90.00", { to: `72000000${10 + at}` }))),
    );
    expect(ends.filter((kind) => kind === "submitted")).toHaveLength(11);
    const [held] = await ctx.db.select().from(orders).where(eq(orders.submission, "held"));
    await expect(decideOn(ctx, ana, held?.id ?? "")).rejects.toMatchObject({ code: "forbidden" });
    expect(await kindOf(decideOn(ctx, bo, held?.id ?? ""))).toBe("submitted");
  });
});

test("a rule with cumulative thresholds is validated like any other, and bound by its approval", async () => {
  const bad = (tier: Partial<CumulativeTier>) =>
    rule("payouts.submit", tier).then(
      () => null,
      (error) => error.fields,
    );
  expect(await bad({ days: 31 })).toEqual({ "rules.cumulative.0.days": t.daysTooMany(30) });
  expect(await bad({ from: "1000.001" })).toMatchObject({ "rules.cumulative.0.from": expect.any(String) });
  const cumulative = [{ per: "account" as const, currency: "EUR", from: "1", days: 1, approvers: 2 as const }];
  const rules = { ...defaultRules["orders.resolve"], tiers: [], cumulative };
  await expect(changePolicy(ctx, eva, { connectionId, permission: "orders.resolve", rules })).rejects.toMatchObject({
    fields: { "rules.cumulative": t.cumulativeNotAllowed },
  });
});
