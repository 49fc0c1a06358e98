import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { and, eq, isNull, sql } from "drizzle-orm";
import { afterAll, beforeAll } from "vitest";
import type { Database } from "@/db/client";
import { callbackTokens, connections, endpoints } from "@/db/schema/connections";
import { orderEvents, orders } from "@/db/schema/orders";
import { createTestDatabase } from "@/db/testing";
import type { Actor, AppContext } from "@/lib/core/runtime/context";
import { typed } from "@/lib/core/text/message";
import type { Role } from "@/lib/identity/auth/access/permissions";
import { addTestUser, makeTestContext, type TestContext } from "@/lib/identity/users/testing";
import { nameUsers } from "@/lib/identity/users/testing-context";
import { evaluateDeliveries } from "@/lib/payments/callbacks/evaluate";
import { type Delivery, storeDelivery } from "@/lib/payments/callbacks/receive";
import { matchUnmatched } from "@/lib/payments/callbacks/unmatched";
import { registerWithSandbox } from "@/lib/payments/connections/register";
import { controlKeysOf } from "@/lib/payments/connections/route";
import { seedSandboxConnection } from "@/lib/payments/connections/seed";
import { dispatch } from "@/lib/payments/dispatch/dispatch";
import { claimDueQueries, queryOrder } from "@/lib/payments/dispatch/polling";
import { findDueRetries, sweepLeases } from "@/lib/payments/dispatch/sweep";
import { newClientOrderId } from "@/lib/payments/orders/ids";
import type { PayoutInput } from "@/lib/payments/orders/input";
import type { OrderRow } from "@/lib/payments/orders/record";
import { cancelAbandoned, submitPayout } from "@/lib/payments/payouts/submit";
import { controlOf } from "@/sandbox/callbacks";
import { SandboxProcess } from "@/sandbox/testing-process";

const finalAfterMs = 100;

export class Workshop {
  readonly ctx = {} as TestContext;
  owner!: Database;
  sandbox!: SandboxProcess;
  preparer!: Actor;
  connectionId!: string;
  endpointId!: string;
  close = () => Promise.resolve();

  async open(parts: Partial<AppContext> = {}): Promise<void> {
    const database = await createTestDatabase();
    const ctx = Object.assign(this.ctx, makeTestContext(database.db, new Date()), parts);
    const callbackServer = await openEndpoint(ctx);
    ctx.callbackUrl = callbackServer.url;
    const sandbox = await SandboxProcess.create();
    await sandbox.start();
    const ports = {
      port: Number(sandbox.env.SANDBOX_PORT),
      controlPort: Number(sandbox.env.SANDBOX_CONTROL_PORT),
      dir: sandbox.env.SANDBOX_DIR ?? "",
    };
    const { connectionId } = await ctx.db.transaction((tx) =>
      seedSandboxConnection(tx, ctx.sealer, { sandbox: ports }),
    );
    await registerWithSandbox(ctx.db, ctx.sealer, ports);
    await sandbox.control("PATCH", "/settings", { finalAfterMs, callbackRetryMs: [50], timestampWindowSeconds: 3_600 });
    const [endpoint] = await ctx.db.select().from(endpoints).where(eq(endpoints.gatewayId, "1001"));
    this.close = async () => {
      await sandbox.end("SIGKILL");
      await callbackServer.close();
      await database.drop();
    };
    const preparer = await addTestUser(ctx, "preparer", { password: false });
    Object.assign(this, { owner: database.owner, sandbox, connectionId, endpointId: endpoint?.id ?? "", preparer });
  }

  async payoutForm(
    values: Record<string, string> = {},
    rest: Partial<Omit<PayoutInput, "values">> & { endpoint?: string } = {},
  ): Promise<PayoutInput> {
    const { endpoint: gatewayId = "1001", ...input } = rest;
    const [endpoint] = await this.ctx.db.select().from(endpoints).where(eq(endpoints.gatewayId, gatewayId));
    const account: Record<string, string> = Object.keys(values).some((name) =>
      /account_number|wallet|card|recurring/.test(name),
    )
      ? {}
      : { account_number: uniqueAccount() };
    return {
      clientOrderId: newClientOrderId(),
      connectionId: this.connectionId,
      endpointId: endpoint?.id ?? "",
      values: { amount: "10.50", currency: "EUR", ...account, ...values },
      cvv: null,
      payeeAccountId: null,
      yourReference: null,
      seenDuplicates: [],
      reasonWithoutUpdates: null,
      copiedFromId: null,
      ...input,
    };
  }

  async pay(
    values: Record<string, string> = {},
    rest: Parameters<Workshop["payoutForm"]>[1] = {},
    by: Actor = this.preparer,
  ) {
    const form = await this.payoutForm(values, rest);
    return { clientOrderId: form.clientOrderId, ...(await submitPayout(this.ctx, by, form)) };
  }

  async payInOutage(values: Record<string, string> = {}, rest: Partial<PayoutInput> = {}) {
    await this.sandbox.control("POST", "/outage", { seconds: 60 });
    const { orderId, clientOrderId } = await this.pay(values, rest);
    await this.sandbox.control("POST", "/outage", { seconds: 0 });
    return { orderId, clientOrderId };
  }

  byPreparer() {
    return { by: "user" as const, userId: this.preparer.userId, cvv: null };
  }

  async signCallback(status: string, gatewayOrderId: string, clientOrderId: string) {
    const { current } = await controlKeysOf(this.ctx.db, this.ctx.sealer, this.connectionId);
    return controlOf(status, gatewayOrderId, clientOrderId, current ?? "");
  }

  async readOrder(orderId: string): Promise<OrderRow> {
    const [row] = await this.ctx.db.select().from(orders).where(eq(orders.id, orderId));
    if (!row) throw new Error(`no order ${orderId}`);
    return row;
  }

  async readTimeline(orderId: string): Promise<string[]> {
    const events = await this.ctx.db
      .select()
      .from(orderEvents)
      .where(eq(orderEvents.orderId, orderId))
      .orderBy(orderEvents.id);
    return events.map(({ kind, details }) => (details.verdict ? `${kind}: ${details.verdict}` : kind));
  }

  async workRound(): Promise<void> {
    const { ctx } = this;
    await matchUnmatched(ctx);
    await evaluateDeliveries(ctx, 1_000);
    for (const id of await claimDueQueries(ctx, 100)) await queryOrder(ctx, id);
    await retryDue(ctx, 100);
    await sweepLeases(ctx);
    await cancelAbandoned(ctx, 60);
  }

  async workUntil(orderId: string, wanted: (row: OrderRow) => boolean): Promise<OrderRow> {
    const until = Date.now() + resolvedWithinMs;
    for (;;) {
      await this.workRound();
      const row = await this.readOrder(orderId);
      if (wanted(row)) return row;
      if (Date.now() > until)
        throw new Error(`never came true; last: ${row.submission}/${row.outcome} ${row.errorMessage} ${row.conflict}`);
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
      this.ctx.pass(pauseMs * 20);
    }
  }

  async acceptedCalls(clientOrderId: string): Promise<number> {
    const { orders: taken } = await this.sandbox.control("GET", `/orders?client_orderid=${clientOrderId}`);
    return taken.length;
  }

  async stopConnection(reason: string | null): Promise<void> {
    await this.ctx.db
      .update(connections)
      .set({ stoppedAt: reason === null ? null : sql`now()`, stoppedReason: reason === null ? null : typed(reason) })
      .where(eq(connections.id, this.connectionId));
  }

  async withConnection(values: Partial<typeof connections.$inferInsert>, work: () => Promise<void>): Promise<void> {
    const ours = eq(connections.id, this.connectionId);
    const [kept] = await this.ctx.db.select().from(connections).where(ours);
    await this.ctx.db
      .update(connections)
      .set({ ...kept, ...values })
      .where(ours);
    try {
      await work();
    } finally {
      await this.ctx.db
        .update(connections)
        .set(kept ?? {})
        .where(ours);
    }
  }

  async deliver(fields: Record<string, string>): Promise<void> {
    await this.deliverRaw({ query: new URLSearchParams(fields).toString() });
  }

  async deliverRaw(delivery: Partial<Delivery> & { query: string }): Promise<void> {
    const [token] = await this.ctx.db
      .select()
      .from(callbackTokens)
      .where(
        and(
          eq(callbackTokens.connectionId, this.connectionId),
          isNull(callbackTokens.profileId),
          isNull(callbackTokens.retiredAt),
        ),
      );
    const whole: Delivery = { method: "GET", contentType: null, body: "", headers: {}, ...delivery };
    if (!(await storeDelivery(this.ctx, token?.token ?? "", whole))) throw new Error("the delivery was not stored");
  }
}

export function provideWorkshop<Name extends string = never>(
  roles: Record<Name, Role> = {} as Record<Name, Role>,
  parts: Partial<AppContext> = {},
): { shop: Workshop } & Record<Name, Actor> {
  const shop = new Workshop();
  const { users, addTo } = nameUsers(roles);
  beforeAll(async () => {
    await shop.open(parts);
    await addTo(shop.ctx, { password: false });
  }, 60_000);
  afterAll(() => shop.close());
  return { shop, ...users };
}

async function openEndpoint(ctx: TestContext): Promise<{ url: string; close: () => Promise<void> }> {
  const server: Server = createServer((request, response) => {
    const url = new URL(request.url ?? "", "http://desk");
    storeDelivery(ctx, url.pathname.split("/").at(-1) ?? "", {
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

let lastAccount = 7_000_000_000;
const uniqueAccount = () => String(++lastAccount);

export async function retryDue(ctx: AppContext, limit: number): Promise<number> {
  const ids = await findDueRetries(ctx, limit);
  const results = await Promise.all(ids.map((id) => dispatch(ctx, id, { by: "worker" })));
  return results.filter(({ kind }) => kind === "attempted").length;
}

const resolvedWithinMs = 15_000;
const pauseMs = 25;
