import { and, eq, like } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { gatewayLines } from "@/db/schema/gateway-reports";
import { matchItems } from "@/db/schema/matching";
import { returnedLines } from "@/db/schema/returns";
import { startPeriod } from "@/lib/books/close/periods";
import { listLinesOfOrder } from "@/lib/books/gateway-reports/order-lines";
import { provideContext } from "@/lib/identity/users/testing-context";
import { insertOrder, insertOrderSurroundings, testIds } from "@/lib/payments/orders/testing";
import { scanGatewayFile } from "@/lib/payments/returns/scan";
import { getItem } from "./item-queries";
import { storeGatewayLines } from "./testing";

const { ctx, database, ana } = provideContext("file", { ana: "preparer" }, () => new Date("2026-12-20T08:00:00Z"));

const held: Record<string, string | null> = { a: "1", b: "2", c: null, d: "twin", e: "twin" };
const orders: Record<string, { id: string; clientOrderId: string }> = {};
const clients = ["", "a", "b", "c", "d", "stranger"];
const gateways = ["", "1", "2", "5", "twin", "second", "77"];
const pairs = clients.flatMap((client) => gateways.map((gateway) => ({ client, gateway })));
const clientIdOf = (client: string) => orders[client]?.clientOrderId ?? client;

function nameOf({ client, gateway }: (typeof pairs)[number]): string {
  const having = Object.keys(held).filter((name) => held[name] === gateway || (name === "a" && gateway === "second"));
  if (client === "")
    return having.length === 1 && having[0] !== "a" ? String(having[0]) : gateway === "1" ? "a" : "none";
  if (gateway === "") return client === "stranger" ? "none" : client;
  if (client === "stranger") return having.length > 0 ? "contradicts" : "none";
  if (having.length > 0) return having.length === 1 && having[0] === client ? client : "contradicts";
  return held[client] === null ? client : "contradicts";
}

let ids: bigint[] = [];
beforeAll(async () => {
  const { db } = database;
  await insertOrderSurroundings(db);
  const at = new Date("2026-11-10T12:00:00Z");
  for (const [name, gatewayOrderId] of Object.entries(held))
    orders[name] = await insertOrder(db, { gatewayOrderId, amount: "5.00", createdAt: at, updatedAt: at, finalAt: at });
  await db.$client.query(
    "insert into order_later_events (order_id, type, status, amount, at, standing, transaction_id) values ($1, 'second_order', 'approved', 5, $2, 'counted', 'second')",
    [orders.a?.id, at],
  );
  const line = { amount: "-5.00", currency: "EUR", batch: "B1", on: "2026-11-10" };
  ids = await storeGatewayLines(
    db,
    pairs.map(({ client, gateway }) => ({ ...line, clientOrderId: clientIdOf(client), gatewayOrderId: gateway })),
  );
  await startPeriod(ctx, ana, { from: "2026-11-01", to: "2026-11-30" });
});

test("IDs that contradict each other are never a match, and those that don't are", async () => {
  const items = await database.db
    .select()
    .from(matchItems)
    .where(and(eq(matchItems.leg, "gateway"), like(matchItems.key, "line:%")));
  const classOf = new Map(items.map(({ key, class: of }) => [key, of]));
  const found = pairs.map((pair, at) => ({ ...pair, becomes: classOf.get(`line:${ids[at]}`) ?? "matched" }));
  const becomes: Record<string, string> = { contradicts: "ids_differ", none: "missing_here" };
  expect(found).toEqual(pairs.map((pair) => ({ ...pair, becomes: becomes[nameOf(pair)] ?? "matched" })));
  expect(items.filter(({ isNamed }) => isNamed)).toEqual([]);
});

test("an order and its difference list the lines that name it, and no other", async () => {
  const item = await database.db
    .select()
    .from(matchItems)
    .where(eq(matchItems.orderId, orders.b?.id ?? ""));
  const detail = await getItem(ctx, null, item[0]?.id ?? "");
  const own = pairs.filter((pair) => nameOf(pair) === "b");
  expect(detail.right).toHaveLength(own.length);
  const order = { connectionId: testIds.connection, clientOrderId: clientIdOf("b"), gatewayOrderId: "2" };
  expect(await listLinesOfOrder(ctx, order)).toHaveLength(own.length);
});

test("a return whose IDs contradict each other is no one's", async () => {
  const { db } = database;
  const back = { kind: "reversal" as const, amount: "5.00", currency: "EUR", batch: "B2", on: "2026-11-12" };
  const returns = ["2", "1", "twin", ""].map((gatewayOrderId) => ({
    ...back,
    gatewayOrderId,
    clientOrderId: clientIdOf("b"),
  }));
  const [first] = await storeGatewayLines(db, [
    ...returns,
    { ...back, clientOrderId: "stranger", gatewayOrderId: "2" },
  ]);
  const [line] = await db
    .select()
    .from(gatewayLines)
    .where(eq(gatewayLines.id, first ?? 0n));
  await db.transaction((tx) => scanGatewayFile(tx, line?.fileId ?? "", ctx.now()));
  const found = await db.select().from(returnedLines);
  expect(found.map(({ orderId, names }) => [orderId, names])).toEqual([
    [orders.b?.id, [clientIdOf("b"), "2"]],
    [orders.b?.id, [clientIdOf("b")]],
  ]);
});
