import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { and, eq, isNull, sql } from "drizzle-orm";
import type { Database } from "@/db/client";
import { callbackTokens, connections, endpoints } from "@/db/schema/connections";
import { orderEvents, orders } from "@/db/schema/orders";
import { createTestDatabase } from "@/db/testing";
import { judgeDeliveries } from "@/lib/callbacks/judge";
import { matchOrphans } from "@/lib/callbacks/orphans";
import { type Delivery, storeDelivery } from "@/lib/callbacks/receive";
import { registerWithSandbox } from "@/lib/connections/register";
import { seedSandboxConnection } from "@/lib/connections/seed";
import type { Actor, Desk } from "@/lib/core/desk";
import { dispatch } from "@/lib/orders/dispatch";
import { newClientOrderId } from "@/lib/orders/ids";
import type { PayoutInput } from "@/lib/orders/input";
import { claimDueQueries, queryOrder } from "@/lib/orders/polling";
import type { OrderRow } from "@/lib/orders/record";
import { cancelAbandoned } from "@/lib/orders/submit";
import { findDueRetries, sweepLeases } from "@/lib/orders/sweep";
import { addTestPerson, makeTestDesk, type TestDesk } from "@/lib/people/testing";
import { SandboxProcess } from "@/sandbox/testing-process";

/** Everything real but the browser: Postgres, the sandbox process, and a door that stores what the gateway delivers. */
export type Workshop = {
  desk: TestDesk;
  /** The database as its owner, for what the desk itself may not. */
  owner: Database;
  sandbox: SandboxProcess;
  preparer: Actor;
  connectionId: string;
  close: () => Promise<void>;
};

const finalAfterMs = 100;

/** @param parts of the desk that the test makes itself: a sealer whose key another process knows, say */
export async function openWorkshop(parts: Partial<Desk> = {}): Promise<Workshop> {
  const database = await createTestDatabase();
  const desk = Object.assign(makeTestDesk(database.db, new Date()), parts);
  const door = await openDoor(desk);
  desk.callbackUrl = door.url;
  const sandbox = await SandboxProcess.create();
  await sandbox.start();
  const ports = {
    port: Number(sandbox.env.SANDBOX_PORT),
    controlPort: Number(sandbox.env.SANDBOX_CONTROL_PORT),
    dir: sandbox.env.SANDBOX_DIR ?? "",
  };
  const { connectionId } = await desk.db.transaction((tx) =>
    seedSandboxConnection(tx, desk.sealer, { sandbox: ports }),
  );
  await registerWithSandbox(desk.db, desk.sealer, ports);
  await sandbox.control("PATCH", "/settings", { finalAfterMs, callbackRetryMs: [50], timestampWindowSeconds: 3_600 });
  return {
    desk,
    owner: database.owner,
    sandbox,
    connectionId,
    preparer: await addTestPerson(desk, "preparer", { password: false }),
    close: async () => {
      await sandbox.end("SIGKILL");
      await door.close();
      await database.drop();
    },
  };
}

async function openDoor(desk: TestDesk): Promise<{ url: string; close: () => Promise<void> }> {
  const server: Server = createServer((request, response) => {
    const url = new URL(request.url ?? "", "http://desk");
    storeDelivery(desk, url.pathname.split("/").at(-1) ?? "", {
      method: request.method ?? "GET",
      query: url.search.slice(1),
      contentType: request.headers["content-type"] ?? null,
      body: "",
      headers: {},
    }).then(
      (known) => response.writeHead(known ? 200 : 404).end(),
      () => response.writeHead(503).end(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** A payout form as a person would send it: 10.50 EUR to an account, by the EUR endpoint. */
export async function payoutForm(
  shop: Workshop,
  values: Record<string, string> = {},
  rest: Partial<Omit<PayoutInput, "values">> & { endpoint?: string } = {},
): Promise<PayoutInput> {
  const { endpoint: gatewayId = "1001", ...input } = rest;
  const [endpoint] = await shop.desk.db.select().from(endpoints).where(eq(endpoints.gatewayId, gatewayId));
  const account: Record<string, string> = Object.keys(values).some((name) =>
    /account_number|wallet|card|recurring/.test(name),
  )
    ? {}
    : { account_number: uniqueAccount() };
  return {
    clientOrderId: newClientOrderId(),
    connectionId: shop.connectionId,
    endpointId: endpoint?.id ?? "",
    values: { amount: "10.50", currency: "EUR", ...account, ...values },
    cvv: null,
    payeeAccountId: null,
    yourReference: null,
    seenDuplicates: [],
    reasonWithoutNews: null,
    copiedFromId: null,
    ...input,
  };
}

let lastAccount = 7_000_000_000;
const uniqueAccount = () => String(++lastAccount);

export async function readOrder(shop: Workshop, orderId: string): Promise<OrderRow> {
  const [row] = await shop.desk.db.select().from(orders).where(eq(orders.id, orderId));
  if (!row) throw new Error(`no order ${orderId}`);
  return row;
}

/** The kinds of an order's events with their verdicts, oldest first. */
export async function readTimeline(shop: Workshop, orderId: string): Promise<string[]> {
  const events = await shop.desk.db
    .select()
    .from(orderEvents)
    .where(eq(orderEvents.orderId, orderId))
    .orderBy(orderEvents.id);
  return events.map(({ kind, details }) => (details.verdict ? `${kind}: ${details.verdict}` : kind));
}

/** Tries again what is due, as the worker does. Returns how many calls were made. */
export async function retryDue(desk: Desk, limit: number): Promise<number> {
  const ids = await findDueRetries(desk, limit);
  const results = await Promise.all(ids.map((id) => dispatch(desk, id, { by: "worker" })));
  return results.filter(({ kind }) => kind === "attempted").length;
}

/** One round of everything the worker does. */
export async function workRound(shop: Workshop): Promise<void> {
  const { desk } = shop;
  await matchOrphans(desk);
  await judgeDeliveries(desk, 1_000);
  for (const id of await claimDueQueries(desk, 100)) await queryOrder(desk, id);
  await retryDue(desk, 100);
  await sweepLeases(desk);
  await cancelAbandoned(desk, 60);
}

const settledWithinMs = 15_000;
const pauseMs = 25;

/** Works until the order is as wanted, the desk's clock running 20 times as fast; fails after 15 s with what it is then. */
export async function workUntil(
  shop: Workshop,
  orderId: string,
  wanted: (row: OrderRow) => boolean,
): Promise<OrderRow> {
  const until = Date.now() + settledWithinMs;
  for (;;) {
    await workRound(shop);
    const row = await readOrder(shop, orderId);
    if (wanted(row)) return row;
    if (Date.now() > until)
      throw new Error(`never came true; last: ${row.submission}/${row.outcome} ${row.errorMessage} ${row.conflict}`);
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
    shop.desk.pass(pauseMs * 20);
  }
}

/** How many payout calls the sandbox took for this id; the number that must never be two. */
export async function acceptedCalls(shop: Workshop, clientOrderId: string): Promise<number> {
  const { orders: taken } = await shop.sandbox.control("GET", `/orders?client_orderid=${clientOrderId}`);
  return taken.length;
}

export async function stopConnection(shop: Workshop, reason: string | null): Promise<void> {
  await shop.desk.db
    .update(connections)
    .set({ stoppedAt: reason === null ? null : sql`now()`, stoppedReason: reason })
    .where(eq(connections.id, shop.connectionId));
}

/** A delivery at the public endpoint by the connection's own address: the query of a GET. */
export async function deliver(shop: Workshop, fields: Record<string, string>): Promise<void> {
  await deliverRaw(shop, { query: new URLSearchParams(fields).toString() });
}

/** Any delivery, as it would come over the wire. Fails when it is not stored. */
export async function deliverRaw(shop: Workshop, delivery: Partial<Delivery> & { query: string }): Promise<void> {
  const [token] = await shop.desk.db
    .select()
    .from(callbackTokens)
    .where(
      and(
        eq(callbackTokens.connectionId, shop.connectionId),
        isNull(callbackTokens.profileId),
        isNull(callbackTokens.retiredAt),
      ),
    );
  const whole: Delivery = { method: "GET", contentType: null, body: "", headers: {}, ...delivery };
  if (!(await storeDelivery(shop.desk, token?.token ?? "", whole))) throw new Error("the delivery was not stored");
}
