import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { provideContext } from "@/lib/identity/users/testing-context";
import { insertOrderSurroundings } from "@/lib/payments/orders/testing";
import { createPayee } from "@/lib/payments/payees/commands";
import * as t from "@/messages/accounting/model";
import { listBankBalances } from "./bank-balances";
import { exportJournal, reverseJournal } from "./commands";
import { everyCurrency } from "./input";
import { listNotBooked } from "./not-booked";
import { readBooks, readWaiting } from "./queries";
import { setLedgerRule } from "./rule-commands";
import { addBankLines, addGatewayLines, addMoves, addTestOrder, exportDays } from "./testing";
import { readUnused } from "./used-accounts";

const { database, ctx, ana, bo } = provideContext(
  "test",
  { ana: "preparer", bo: "approver" },
  () => new Date("2026-12-20T08:00:00Z"),
);
beforeEach(() => insertOrderSurroundings(database.db));

const november = { fromDay: "2026-11-01", toDay: "2026-11-30" };
const december = { fromDay: "2026-12-01", toDay: "2026-12-19" };
const unused = async () => (await readUnused(ctx)).map(({ use, account }) => `${use} ${account}`);

async function pay(day: string, amount: string, currency = "EUR"): Promise<string> {
  const { id: orderId, clientOrderId } = await addTestOrder(database.db, { receiverName: "Hoffmann Druck GmbH" });
  await addMoves(database.db, [{ orderId, at: `${day}T10:00:00Z`, amount, currency }]);
  return clientOrderId;
}

describe("the first export", () => {
  test("needs the currency of the books and accounts that a user found right; later ones only new accounts", async () => {
    await pay("2026-11-03", "100");
    await addBankLines(database.db, {}, [{ amount: "7", on: "2026-11-05" }]);
    const seen = ["bank 1200", "clearing 1360", "payout 4900", "suspense 1590"];
    expect(await unused()).toEqual(seen);
    expect(await readBooks(ctx)).toBeNull();
    await expect(exportJournal(ctx, ana, november as never)).rejects.toMatchObject({ code: "invalid" });
    const each = { ...november, booksCurrency: everyCurrency };
    await expect(exportJournal(ctx, ana, { ...each, booksCurrency: "" })).rejects.toMatchObject({
      fields: { booksCurrency: t.chooseTheBooks },
    });
    await expect(exportJournal(ctx, ana, each)).rejects.toMatchObject({
      message: t.checkTheseAccounts("Bank transfer 1200, Gateway balance 1360, Payout 4900, Suspense 1590"),
    });
    await expect(exportJournal(ctx, ana, { ...each, seenAccounts: seen.slice(1) })).rejects.toMatchObject({
      message: t.checkTheseAccounts("Bank transfer 1200"),
    });
    expect(await exportJournal(ctx, ana, { ...each, seenAccounts: seen })).toEqual({ run: 1, entries: 2 });
    expect(await readBooks(ctx)).toBe(everyCurrency);

    await pay("2026-12-03", "50");
    await addGatewayLines(database.db, [{ amount: "-1", on: "2026-12-04" }]);
    expect(await unused()).toEqual(["fee 4970"]);
    await setLedgerRule(ctx, bo, {
      ...{ kind: "fee", connectionId: null, currency: "", payeeKey: "", account: "6855", costCentre: "", taxCode: "" },
    });
    expect(await unused()).toEqual(["fee 6855"]);
    const rest = { ...december, booksCurrency: everyCurrency };
    await expect(exportJournal(ctx, ana, { ...rest, seenAccounts: ["fee 4970"] })).rejects.toMatchObject({
      message: t.checkTheseAccounts("Gateway fee 6855"),
    });
    expect(await exportJournal(ctx, ana, { ...rest, seenAccounts: ["fee 6855"] })).toMatchObject({ run: 2 });
    expect(await unused()).toEqual([]);
    await reverseJournal(ctx, bo, { run: 2, reason: "Again" });
    expect(await exportJournal(ctx, ana, rest)).toMatchObject({ run: 4 });
  });

  test("doesn't ask about the account of each vendor", async () => {
    const { payeeId } = await createPayee(ctx, ana, {
      ...{ key: "70001", name: "Hoffmann Druck GmbH" },
      account: { kind: "bank_account", values: { account_number: "DE89370400440532013000", account_name: "Hoffmann" } },
    });
    const { rows } = await database.db.execute<{ fingerprint: string }>(
      sql`select fingerprint from payee_accounts where payee_id = ${payeeId}::uuid`,
    );
    const payeeFingerprint = rows[0]?.fingerprint ?? "";
    const { id: orderId } = await addTestOrder(database.db, { submission: "draft", attempt: 0, payeeFingerprint });
    await addMoves(database.db, [{ orderId, at: "2026-11-03T10:00:00Z", amount: "10" }]);
    expect(await unused()).toEqual(["clearing 1360"]);
    const of = { ...november, booksCurrency: everyCurrency, seenAccounts: ["clearing 1360"] };
    expect(await exportJournal(ctx, ana, of)).toMatchObject({ entries: 1 });
  });
});

describe("books in one currency", () => {
  test("take nothing that would need a rate: it is listed with the reason, wherever it moved", async () => {
    await pay("2026-11-03", "100");
    const other = await pay("2026-11-04", "30", "USD");
    await addGatewayLines(database.db, [
      { amount: "-1", on: "2026-11-05" },
      { amount: "-2", currency: "USD", on: "2026-11-06" },
    ]);
    await addBankLines(database.db, {}, [{ amount: "5", on: "2026-11-07" }]);
    await addBankLines(database.db, { currency: "USD" }, [{ amount: "9", on: "2026-11-08" }]);
    expect(await exportDays(ctx, ana, november, "EUR")).toEqual({ run: 1, entries: 3 });
    const { rows, count } = await listNotBooked(ctx);
    expect(rows.map(({ day, currency, amount, reason, text }) => [day, amount, currency, reason, text])).toEqual([
      ["2026-11-08", "9", "USD", "no_rate", "Gateway"],
      ["2026-11-06", "-2", "USD", "no_rate", "T2"],
      ["2026-11-04", "-30", "USD", "no_rate", `${other} Hoffmann Druck GmbH`],
    ]);
    expect(count).toBe(3);
    expect(await readWaiting(ctx)).toBeNull();
    expect(await listBankBalances(ctx)).toMatchObject([
      { currency: "EUR", closing: "5", exported: "5", waiting: "0", notBooked: "0", gap: "0" },
      { currency: "USD", closing: "9", exported: "0", waiting: "0", notBooked: "9", gap: "0" },
    ]);
    await expect(exportDays(ctx, ana, november, "EUR")).rejects.toMatchObject({ message: t.nothingToExport });
    expect(await exportDays(ctx, ana, november, "USD")).toEqual({ run: 2, entries: 3 });
    expect((await listNotBooked(ctx)).rows).toEqual([]);
    expect(await readBooks(ctx)).toBe("USD");
  });
});
