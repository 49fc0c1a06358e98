import { expect, test } from "vitest";
import { batchRows } from "@/db/schema/batch-rows";
import { endpoints } from "@/db/schema/connections";
import { organisation } from "@/db/schema/organisation";
import { createTestBatch } from "@/lib/payments/batches/testing";
import { provideBatchContext } from "@/lib/payments/batches/testing-context";
import { newClientOrderId } from "@/lib/payments/orders/ids";
import { createPayee } from "@/lib/payments/payees/commands";
import { previewImport } from "@/lib/payments/payees/import-commands";
import { reviewPayout } from "@/lib/payments/payouts/review";
import { submitPayout } from "@/lib/payments/payouts/submit";

const { ctx, ana, connectionId } = provideBatchContext("test");

async function liveIn(timeZone: string, now: string) {
  await ctx.db
    .insert(organisation)
    .values({ id: 1, name: "Acme", timeZone })
    .onConflictDoUpdate({ target: organisation.id, set: { timeZone } });
  ctx.pass(new Date(now).getTime() - ctx.now().getTime());
}

const card = {
  credit_card_number: "4111111111111111",
  card_printed_name: "Ana Novak",
  expire_month: "11",
  expire_year: "2026",
};

async function askEveryway() {
  const [endpoint] = await ctx.db.select().from(endpoints);
  const form = {
    clientOrderId: newClientOrderId(),
    connectionId,
    endpointId: endpoint?.id ?? "",
    values: { amount: "10.00", currency: "EUR", ...card },
    reasonWithoutUpdates: "A test.",
  };
  const refused = (doing: Promise<unknown>) =>
    doing.then(
      () => false,
      (error) => {
        if (error.code !== "invalid") throw error;
        return true;
      },
    );
  const text = [
    ["amount", "currency", ...Object.keys(card)],
    ["10.00", "EUR", ...Object.values(card)],
  ];
  const batchId = await createTestBatch(ctx, ana, {
    connectionId,
    text: text.map((cells) => cells.join(";")).join("\r\n"),
  });
  const born = { account_number: "DE89370400440532013000", account_name: "Kovač", receiver_birthday: "2026-11-30" };
  const file = await previewImport(
    ctx,
    ana,
    ["vendor,name,account_number,account_name,receiver_birthday", `V-1,Kovač,${Object.values(born).join(",")}`].join(
      "\n",
    ),
  );
  if (!file.ok) throw new Error(file.problem);
  return {
    review: !(await reviewPayout(ctx, ana, form)).ok,
    submit: await refused(submitPayout(ctx, ana, form)),
    file: (await ctx.db.select().from(batchRows)).some(
      ({ verdict, batchId: of }) => of === batchId && verdict === "error",
    ),
    payee: await refused(
      createPayee(ctx, ana, { key: "V-2", name: "Kovač", account: { kind: "bank_account", values: born } }),
    ),
    import: file.rows.some(({ verdict }) => verdict === "refused"),
  };
}

test("bug 7: at 2 a.m. UTC on 1 December it is still November in Los Angeles, on every way into Paydesk", async () => {
  await liveIn("America/Los_Angeles", "2026-12-01T02:00:00Z");
  expect(await askEveryway()).toEqual({ review: false, submit: false, file: false, payee: true, import: true });
});

test("bug 7: at noon UTC on 30 November it is December in Auckland, on every way into Paydesk", async () => {
  await liveIn("Pacific/Auckland", "2026-11-30T12:00:00Z");
  expect(await askEveryway()).toEqual({ review: true, submit: true, file: true, payee: false, import: false });
});
