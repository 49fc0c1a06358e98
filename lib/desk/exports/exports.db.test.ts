import { eq, sql } from "drizzle-orm";
import fc from "fast-check";
import { strFromU8, unzipSync } from "fflate";
import Papa from "papaparse";
import { beforeAll, describe, expect, test } from "vitest";
import { audit } from "@/db/schema/audit";
import { orderExports } from "@/db/schema/desk";
import { orderLaterEvents, orders } from "@/db/schema/orders";
import { payeeAccounts } from "@/db/schema/payees";
import type { Actor } from "@/lib/core/runtime/context";
import { shownSheets } from "@/lib/files/intake/testing";
import type { Scope } from "@/lib/identity/auth/access/scope";
import { updateOrganisation } from "@/lib/identity/organisation/commands";
import { addTestUser } from "@/lib/identity/users/testing";
import { provideContext } from "@/lib/identity/users/testing-context";
import { newId } from "@/lib/payments/orders/ids";
import { countOrders } from "@/lib/payments/orders/lists/count";
import { orderStatuses } from "@/lib/payments/orders/statuses";
import { insertOrder, testIds } from "@/lib/payments/orders/testing";
import { createPayee } from "@/lib/payments/payees/commands";
import * as common from "@/messages/common";
import * as t from "@/messages/exports/model";
import * as ordersTexts from "@/messages/orders/model";
import { describeFilter, exportOrders } from "./commands";
import { readList } from "./input";
import { claimExport, findProgress, listExports } from "./queries";
import { writeExport } from "./stream";

let ana: Actor;
let vic: Actor;
const minuteMs = 60_000;
const start = Date.parse("2026-03-01T12:00:00Z");
const stock: { id: string; kind: string; amount: string | null; currency: string | null; name: string }[] = [];

const { database, ctx, admin } = provideContext("file", { admin: "admin" });
beforeAll(async () => {
  [ana, vic] = [await addTestUser(ctx, "preparer"), await addTestUser(ctx, "viewer")];
  const kinds = ["payout", "payout", "charge", "update"] as const;
  for (let at = 0; at < 90; at++) {
    const kind = kinds[at % 4] ?? "payout";
    const amount = kind === "update" ? null : `${(at * 37) % 101}.${at % 10}0`;
    const currency = amount && (at % 3 ? "EUR" : "USD");
    const name = at % 5 ? "Ana Kovač" : '=HYPERLINK("http://x";"y")';
    const made = new Date(start + Math.floor(at / 7) * minuteMs);
    const row = {
      createdAt: made,
      updatedAt: made,
      kind,
      currency,
      amount: amount?.replace(/^0\./, "1.") ?? null,
      receiverName: name,
    };
    const outcome = kind === "update" ? ("none" as const) : at % 6 ? ("approved" as const) : ("declined" as const);
    const { id } = await insertOrder(database.db, { ...row, outcome, direction: kind === "charge" ? "in" : "out" });
    stock.push({ id, kind, amount: row.amount, currency, name });
  }
});

type Wanted = Partial<Parameters<typeof exportOrders>[2]>;

async function take(
  actor: Actor,
  wanted: Wanted = {},
  scope: Scope = null,
  whole = true,
): Promise<Uint8Array<ArrayBuffer>> {
  const { exportId } = await exportOrders(ctx, actor, {
    ...{ query: "", format: "csv", columns: "all", onlyChanged: false },
    ...wanted,
  });
  const made = await claimExport(ctx, actor.userId, exportId);
  if (!made) throw new Error("not claimed");
  const bytes: number[] = [];
  for await (const piece of writeExport(ctx, scope, made, whole)) bytes.push(...piece);
  return new Uint8Array(bytes);
}

function tableOf(bytes: Uint8Array, delimiter = ","): string[][] {
  return Papa.parse<string[]>(new TextDecoder().decode(bytes).trim(), { delimiter }).data;
}
const xmlOf = (bytes: Uint8Array) => strFromU8(unzipSync(bytes)["xl/worksheets/sheet1.xml"] ?? new Uint8Array());
const idsOf = (bytes: Uint8Array) =>
  tableOf(bytes)
    .slice(1)
    .map(([id]) => id);

describe("a file of a list of orders", () => {
  test("of a selection holds these orders alone, is counted exactly, and never one of another connection", async () => {
    const selected = [stock[4], stock[40], stock[80]].flatMap((row) => row?.id ?? []);
    const query = new URLSearchParams({ order: selected.join(".") }).toString();
    expect(idsOf(await take(ana, { query })).sort()).toEqual([...selected].sort());
    expect(idsOf(await take(ana, { query }, []))).toEqual([]);
    const { filter } = readList(query);
    expect(await countOrders(ctx, null, filter, "UTC")).toEqual({ orders: 3, about: false });
    expect(await countOrders(ctx, [], filter, "UTC")).toEqual({ orders: 0, about: false });
    const names = { connection: null, endpoint: null, batch: null, user: null, payee: null };
    expect(describeFilter(filter, names, new Date(), "UTC")).toBe(t.selectedOf(3));
    const tooMany = Array.from({ length: 51 }, newId).join(".");
    await expect(take(ana, { query: `order=${tooMany}` })).rejects.toMatchObject({ code: "invalid" });
  });

  test("holds exactly the orders that the database says fit, in their order", async () => {
    const { db } = ctx;
    const asked = fc.record({
      kind: fc.constantFrom(null, "payout", "charge", "update"),
      currency: fc.constantFrom(null, "EUR", "USD"),
      status: fc.constantFrom(null, "approved", "declined"),
      least: fc.constantFrom(null, "10", "50.5"),
      q: fc.constantFrom(null, "kovac", "hyperlink"),
      sort: fc.constantFrom("newest", "oldest", "largest"),
    });
    await fc.assert(
      fc.asyncProperty(asked, async ({ kind, currency, status, least, q, sort }) => {
        const amount = least && `${least}..`;
        const params = Object.entries({ kind, currency, status, amount, q, sort }).filter(
          ([, value]) => value !== null,
        );
        const query = new URLSearchParams(params as [string, string][]).toString();
        const { rows } = await db.execute<{ id: string }>(sql`select id from orders
          where (${kind}::text is null or kind = ${kind}) and (${currency}::text is null or currency = ${currency})
            and (${status}::text is null or outcome = ${status}) and (${least}::numeric is null or amount >= ${least}::numeric)
            and (${q}::text is null or receiver_name ilike '%' || case ${q}::text when 'kovac' then 'kovač' else ${q} end || '%')
            and (${sort}::text <> 'largest' or amount is not null)
          order by case when ${sort} = 'newest' then created_at end desc, case when ${sort} = 'oldest' then created_at end,
            case when ${sort} = 'largest' then amount end desc, case when ${sort} = 'oldest' then id end, id desc`);
        expect(idsOf(await take(ana, { query }))).toEqual(rows.map(({ id }) => id));
      }),
      { seed: 20261121, numRuns: 12 },
    );
  });

  test("keeps amounts exact, runs no formula, and shows what the list shows", async () => {
    const [header = [], ...rows] = tableOf(await take(ana, { columns: "shown", query: "cols=client.none" }));
    expect(header).toEqual([
      ordersTexts.counterparty,
      common.account,
      common.statusLabel,
      common.reason,
      common.clientIdLabel,
      common.type,
      common.amount,
      common.currency,
    ]);
    const byClient = new Map(rows.map((row) => [row[4], row]));
    const clients = await database.db.select({ id: orders.id, client: orders.clientOrderId }).from(orders);
    expect(rows).toHaveLength(stock.length);
    for (const { id, kind, amount, currency, name } of stock) {
      const row = byClient.get(clients.find((one) => one.id === id)?.client);
      expect(row?.[0]).toBe(name.startsWith("=") ? `'${name}` : name);
      expect(row?.slice(6)).toEqual(kind === "update" ? ["", ""] : [amount, currency]);
    }
    const all = rows.flat().filter((cell) => cell !== "");
    expect(all.filter((cell) => /^[=+@-]/.test(cell))).toEqual([]);
  });

  test("is the same as a workbook, which has numbers and times as such, and every id as text", async () => {
    const bytes = new Uint8Array(await take(ana, { format: "xlsx", query: "kind=payout" }));
    const [sheet = []] = await shownSheets(bytes);
    const [head = [], ...rows] = tableOf(await take(ana, { query: "kind=payout" }));
    const undone = rows.map((row) => row.map((cell) => cell.replace(/^'=/, "=")));
    const plain = (cell: string) =>
      /^[\d,]+\.\d+$/.test(cell) ? cell.replaceAll(",", "") : cell.replace(/(?<=^\d{4}-\d\d-\d\d)T/, " ");
    const ungrouped = sheet.map((row) => row.map(plain));
    expect(ungrouped).toEqual([head, ...undone]);
    const [cells = ""] = /<row r="2">.*?<\/row>/.exec(xmlOf(bytes)) ?? [];
    const isNumber = (name: string) =>
      new RegExp(`<c r="${String.fromCharCode(65 + head.indexOf(name))}2" s="\\d+"><v>`).test(cells);
    expect(isNumber(common.amount)).toBe(true);
    expect(isNumber(`${ordersTexts.prepared} (UTC)`)).toBe(true);
    for (const name of [common.paydeskId, common.clientIdLabel, common.account])
      expect(isNumber(name), name).toBe(false);
  });

  test("is written as the organisation's spreadsheets read it", async () => {
    await updateOrganisation(ctx, admin, { name: "Acme", timeZone: "Europe/Ljubljana", numberForm: "1.234,56" });
    const [head = [], ...rows] = tableOf(await take(ana, { query: "kind=payout&status=approved" }), ";");
    const prepared = head.findIndex((name) => name.endsWith("(Europe/Ljubljana)"));
    const byId = new Map(rows.map((row) => [row[0], row]));
    const [first] = stock.filter(({ id }) => byId.has(id));
    const row = byId.get(first?.id ?? "") ?? [];
    expect(row[head.indexOf(common.amount)]).toBe(first?.amount?.replace(".", ","));
    expect(row[prepared]).toMatch(/^2026-03-01 13:0\d:00$/);
    await updateOrganisation(ctx, admin, { name: "Acme", timeZone: "UTC", numberForm: "1,234.56" });
  });

  test("holds what changed since its user's last file of the same list, later updates included, and of no other", async () => {
    const query = "kind=charge&sort=oldest";
    await expect(take(vic, { query, onlyChanged: true })).rejects.toMatchObject({ code: "invalid" });
    await take(vic, { query });
    expect(idsOf(await take(vic, { query: "sort=newest&kind=charge", onlyChanged: true }))).toEqual([]);
    const [a, b] = stock.filter(({ kind, currency }) => kind === "charge" && currency === "EUR");
    if (!a || !b) throw new Error("no charges");
    await database.db.update(orders).set({ updatedAt: new Date() }).where(eq(orders.id, a.id));
    await database.db.insert(orderLaterEvents).values({
      orderId: b.id,
      type: "reversal",
      status: "approved",
      amount: b.amount,
      currency: "EUR",
      at: new Date(),
    });
    expect(idsOf(await take(vic, { query, onlyChanged: true })).sort()).toEqual([a.id, b.id].sort());
    await expect(take(vic, { query: "kind=payout", onlyChanged: true })).rejects.toMatchObject({ code: "invalid" });
  });

  test("a change under way while it was taken is a change afterwards", async () => {
    const query = "kind=update";
    const one = stock.find(({ kind }) => kind === "update")?.id ?? "";
    await database.db.transaction(async (tx) => {
      // The row's time is before the export, but its transaction is not committed yet.
      await tx.update(orders).set({ updatedAt: new Date() }).where(eq(orders.id, one));
      await take(ana, { query });
    });
    expect(idsOf(await take(ana, { query, onlyChanged: true }))).toEqual([one]);
  });

  test("holds no more than its reader reaches", async () => {
    expect(idsOf(await take(ana, {}, []))).toEqual([]);
    expect(idsOf(await take(ana, {}, [testIds.connection]))).toHaveLength(stock.length);
  });

  test("is written once, for its user; its row and the audit name the user, the list and how it ended", async () => {
    const list = `${orderStatuses.declined.label} · connection Acme EU`;
    const limited = { ...vic, connectionIds: [testIds.connection] };
    const input = {
      query: `connection=${testIds.connection}&status=declined`,
      format: "csv",
      columns: "all",
      onlyChanged: false,
    } as const;
    const { exportId } = await exportOrders(ctx, limited, input);
    expect(await claimExport(ctx, ana.userId, exportId)).toBeNull();
    const made = await claimExport(ctx, vic.userId, exportId);
    if (!made) throw new Error("not claimed");
    expect(await claimExport(ctx, vic.userId, exportId)).toBeNull();
    const pieces = writeExport(ctx, null, made, true);
    await pieces.next();
    expect(await findProgress(ctx, vic.userId, exportId)).toEqual({ rows: 0, state: "running" });
    expect(await findProgress(ctx, ana.userId, exportId)).toBeNull();
    await pieces.return(undefined);
    const [mine] = (await listExports(ctx, vic.userId)).rows;
    expect(mine).toMatchObject({
      filterText: list,
      state: "broken",
      rows: 0,
      userName: "Test viewer",
    });
    const [row] = await database.db.select().from(audit).where(eq(audit.subjectId, exportId));
    expect(row).toMatchObject({
      permission: "orders.export",
      userId: vic.userId,
      details: { list },
    });
    const everybodys = await listExports(ctx, null);
    expect(everybodys.rows.length).toBeGreaterThan((await listExports(ctx, vic.userId)).rows.length);
    const [ended] = await database.db.select().from(orderExports).where(eq(orderExports.query, "kind=payout")).limit(1);
    expect(ended?.rows).toBe(stock.filter(({ kind }) => kind === "payout").length);
  });

  test("a list with an invalid address is refused", async () => {
    for (const query of ["status=nonsense", `before=${ana.userId}`]) {
      await expect(take(ana, { query })).rejects.toMatchObject({ code: "invalid" });
    }
  });

  test("names approver, vendor number, value date and, where the reader may see it, the account in full", async () => {
    const finalAt = new Date("2026-03-01T23:30:00Z");
    const account = { kind: "bank_account" as const, values: { account_number: "DE89370400440532013000" } };
    const { payeeId } = await createPayee(ctx, ana, { key: "V-77", name: "Ana Kovač", account });
    const [{ fingerprint = "" } = {}] = await database.db
      .select()
      .from(payeeAccounts)
      .where(eq(payeeAccounts.payeeId, payeeId));
    const { id } = await insertOrder(database.db, { yourReference: "vendors", finalAt, payeeFingerprint: fingerprint });
    const cellsFor = async (whole: boolean) => {
      const [head = [], ...rows] = tableOf(await take(ana, { query: "q=vendors" }, null, whole));
      const [row = []] = rows.filter(([one]) => one === id);
      return new Map(head.map((name, at) => [name, row[at]]));
    };
    const cells = await cellsFor(true);
    expect(cells.get(common.vendorNumber)).toBe("V-77");
    expect(cells.get(t.valueDate)).toBe("2026-03-01");
    expect(cells.get(t.fullAccount)).toBe("DE89370400440532013000");
    expect(cells.get(common.account)).toBe("••••3000");
    expect([...(await cellsFor(false)).values()].join()).not.toContain("DE89");
  });
});
