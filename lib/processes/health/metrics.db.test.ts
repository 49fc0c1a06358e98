import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { GET } from "@/app/metrics/route";
import { connections, connectionVersions } from "@/db/schema/connections";
import { createTestDatabase, type TestDatabase } from "@/db/testing";
import type { AppContext } from "@/lib/core/runtime/context";
import { settings } from "@/lib/core/runtime/env";
import { count } from "@/lib/core/telemetry/counts";
import { writePrometheus } from "@/lib/core/telemetry/metric";
import { makeTestContext } from "@/lib/identity/users/testing";
import { provideContext } from "@/lib/identity/users/testing-context";
import { insertOrder, insertOrderSurroundings, testIds } from "@/lib/payments/orders/testing";
import { beat } from "@/lib/payments/waiting/watch";
import { readCallbackQueue, readOpenOrders, readSendQueues, readUnconfirmed } from "./gauges";
import { collectMetrics } from "./metrics";

const openContext = vi.hoisted(() => vi.fn<() => AppContext>());
vi.mock("@/lib/core/runtime/open-context", () => ({ openContext }));
const token = "a-token-of-sixteen-or-more";
vi.mock("@/lib/core/runtime/env", async (original) => {
  const real = await original<{ settings: typeof settings }>();
  return { ...real, settings: vi.fn(() => ({ ...real.settings(), metricsToken: token })) };
});

const { ctx } = provideContext("file");
beforeAll(() => {
  openContext.mockReturnValue(ctx);
});

const self = { version: "1.2.3", startedAt: new Date("2026-03-02T08:00:00Z") };
const page = async () => writePrometheus(await collectMetrics(ctx, self));
const secondsAgo = (seconds: number) => new Date(Date.now() - seconds * 1000);

describe("an empty instance", () => {
  it("has a page on which everything is zero", async () => {
    const text = await page();
    for (const line of [
      'paydesk_orders_waiting{submission="queued"} 0',
      'paydesk_orders_waiting{submission="not_sent"} 0',
      'paydesk_orders_unconfirmed{age="older"} 0',
      "paydesk_callbacks_unprocessed 0",
      "paydesk_callback_unknown_tokens_total 0",
      'paydesk_connections{state="ready"} 0',
      'paydesk_partition_default_in_use{table="callbacks"} 0',
      'paydesk_partition_months_ahead{table="callbacks"} 0',
      "paydesk_sending_locked 0",
      "paydesk_stopped 0",
      'paydesk_waiting{reason="turn"} 0',
      'paydesk_stalled{reason="unexplained"} 0',
      "paydesk_worker_running 0",
      'paydesk_build_info{version="1.2.3"} 1',
      "process_start_time_seconds 1772438400",
    ]) {
      expect(text.split("\n"), line).toContain(line);
    }
    expect(text).toContain("# TYPE paydesk_calls_total counter");
  });
});

describe("an instance at work", () => {
  beforeAll(async () => {
    for (const [seconds, times] of [
      [10, 1],
      [300, 2],
      [1_800, 1],
      [7_200, 3],
      [200_000, 1],
    ] as const) {
      for (let made = 0; made < times; made++) {
        await insertOrder(ctx.db, { submission: "unconfirmed", sentAt: secondsAgo(seconds) });
      }
    }
    await insertOrder(ctx.db, { submission: "queued", queuedAt: secondsAgo(90) });
    await insertOrder(ctx.db, { submission: "queued" });
    const nextAttemptAt = new Date();
    await insertOrder(ctx.db, { submission: "not_sent", firstAttemptAt: secondsAgo(240), nextAttemptAt });
    await insertOrder(ctx.db, { submission: "not_sent", firstAttemptAt: secondsAgo(9_000) });
    await insertOrder(ctx.db, { submission: "accepted", outcome: "processing" });
    await insertOrder(ctx.db, { submission: "accepted", outcome: "unknown" });
    await insertOrder(ctx.db, { submission: "sending" });
    await insertOrder(ctx.db, { submission: "accepted", outcome: "none", kind: "update" });
    await insertOrder(ctx.db);
    await ctx.db.insert(connections).values({ name: 'Quiet "one"' });
    await ctx.db.execute(sql`insert into connection_versions (connection_id, version, environment, base_url, consumer_key, paths)
      select id, 1, 'sandbox', 'https://h', 'k', '{}' from connections where name like 'Quiet%'`);
    await ctx.db.execute(sql`insert into callbacks (connection_id, method, query, body, headers, received_at)
      values (${testIds.connection}, 'GET', '', '', '{}', now() - interval '40 seconds')`);
    await ctx.db.execute(
      sql`insert into installation (sealing_key_digest, sending_locked_at, sending_lock_reason) values ('m', now(), '["any.typed", "restored"]')`,
    );
    await beat(ctx);
    await ctx.db.execute(sql`insert into stalls (reason, count, oldest_type, oldest_id, since, seen_from, seen_at, stalled_at)
      values ('sending', 3, 'order', 'x', now(), now(), now(), now()), ('turn', 1, 'order', 'x', now(), now(), now(), null)`);
    count(ctx, "calls", "payout", "accepted");
    count(ctx, "calls", "payout", "accepted");
    count(ctx, "calls", "status", "no_such_order");
    count(ctx, "callbacks", "wrong_control");
    count(ctx, "callback_deliveries", "refused");
    count(ctx, "unknown_callback_tokens");
  });

  it.each([
    'paydesk_orders_unconfirmed{age="<1m"} 1',
    'paydesk_orders_unconfirmed{age="<10m"} 2',
    'paydesk_orders_unconfirmed{age="<1h"} 1',
    'paydesk_orders_unconfirmed{age="<24h"} 3',
    'paydesk_orders_unconfirmed{age="older"} 1',
    'paydesk_orders_waiting{submission="queued"} 2',
    'paydesk_orders_waiting{submission="not_sent"} 1',
    "paydesk_callbacks_unprocessed 1",
    'paydesk_waiting{reason="sending"} 1',
    'paydesk_waiting{reason="not_sent"} 1',
    'paydesk_waiting{reason="evaluation"} 1',
    "paydesk_worker_running 1",
    'paydesk_stalled{reason="sending"} 3',
    'paydesk_orders_open{connection="Acme EU"} 10',
    'paydesk_orders_open{connection="Quiet \\"one\\""} 0',
    'paydesk_connections{state="incomplete"} 2',
    "paydesk_sending_locked 1",
    "paydesk_stopped 0",
    'paydesk_calls_total{operation="payout",result="accepted"} 2',
    'paydesk_calls_total{operation="status",result="no_such_order"} 1',
    'paydesk_callbacks_total{verdict="wrong_control"} 1',
    'paydesk_callback_deliveries_total{result="refused"} 1',
    "paydesk_callback_unknown_tokens_total 1",
  ])("%s", async (line) => {
    expect((await page()).split("\n")).toContain(line);
  });

  it("says how long the oldest waits", async () => {
    const { queued, not_sent } = await readSendQueues(ctx);
    expect(queued.oldestSeconds).toBeGreaterThanOrEqual(90);
    expect(queued.oldestSeconds).toBeLessThan(150);
    expect(not_sent.oldestSeconds).toBeGreaterThanOrEqual(240);
    expect(not_sent.oldestSeconds).toBeLessThan(300);
    expect((await readCallbackQueue(ctx)).oldestSeconds).toBeGreaterThanOrEqual(40);
    expect(await page()).toMatch(/^paydesk_callbacks_lag_seconds\{connection="Acme EU"\} \d/m);
  });

  it("tells a connection's state as its page does", async () => {
    await ctx.db.update(connectionVersions).set({ privateKeySealed: "s", publicKeyPem: "p" });
    expect(await page()).toMatch(/paydesk_connections\{state="ready"\} 1\n.*incomplete"\} 1/);
    await ctx.db.execute(
      sql`update connections set paused_at = now(), paused_reason = '["any.typed", "r"]', paused_cause = 'declines' where id = ${testIds.connection}`,
    );
    expect(await page()).toContain('paydesk_connections{state="paused"} 1');
    await ctx.db.execute(
      sql`update connections set stopped_at = now(), stopped_reason = '["any.typed", "r"]' where id = ${testIds.connection}`,
    );
    expect(await page()).toContain('paydesk_connections{state="stopped"} 1');
  });
});

describe("GET /metrics", () => {
  const ask = (authorization?: string) =>
    GET(new Request("http://desk/metrics", { headers: authorization ? { authorization } : {} }));

  it("needs the token", async () => {
    const answer = await ask(`Bearer ${token}`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-type")).toContain("version=0.0.4");
    expect(await answer.text()).toMatch(/paydesk_build_info\{version="\d+\.\d+\.\d+"\} 1/);
    expect((await ask(`bearer  ${token} `)).status).toBe(200);
  });

  it.each([undefined, "Bearer", "Bearer wrong", `Bearer ${token}x`, `Basic ${token}`, token, `Bearer ${token} more`])(
    "is not for %s",
    async (shown) => {
      const answer = await ask(shown);
      expect(answer.status).toBe(401);
      expect(answer.headers.get("www-authenticate")).toBe("Bearer");
      expect(await answer.text()).not.toContain("paydesk_");
    },
  );

  it("does not exist without the setting", async () => {
    vi.mocked(settings).mockReturnValueOnce({ ...settings(), metricsToken: null });
    const answer = await ask(`Bearer ${token}`);
    expect(answer.status).toBe(404);
    expect(await answer.text()).not.toContain("paydesk_");
  });
});

describe("with twenty thousand orders that have ended", () => {
  const rows = 20_000;
  let large: TestDatabase;
  let busy: AppContext;
  beforeAll(async () => {
    large = await createTestDatabase();
    busy = makeTestContext(large.db);
    await insertOrderSurroundings(large.db);
    await large.db.execute(sql`insert into orders (id, kind, direction, connection_id, connection_version, endpoint_id, client_orderid,
        amount, currency, destination, payee_fingerprint, fields, submission, outcome, prepared_by, sent_at, final_at)
      select gen_random_uuid(), 'payout', 'out', ${testIds.connection}, 1, ${testIds.endpoint}, 'pd-' || n, 1, 'EUR', 'bank_account', 'p', '{}',
        case when n % 2000 = 7 then 'unconfirmed' else 'accepted' end,
        case when n % 2000 = 7 then 'none' when n % 1000 = 3 then 'processing' else 'approved' end, ${testIds.user}, now(),
        case when n % 2000 = 7 or n % 1000 = 3 then null else now() end
      from generate_series(1, ${rows}::int) n`);
    await large.db.execute(sql`insert into callbacks (connection_id, method, query, body, headers, evaluated_at)
      select ${testIds.connection}, 'GET', '', '', '{}', now() from generate_series(1, ${rows}::int)`);
    await large.owner.execute(sql`vacuum analyze orders, callbacks`);
  });
  afterAll(() => large.drop());

  async function plansOf(read: (ctx: AppContext) => Promise<unknown>): Promise<string> {
    const plans: string[] = [];
    const watched = new Proxy(busy.db, {
      get: (db, key) =>
        key === "execute"
          ? async (statement: ReturnType<typeof sql>) => {
              const { rows: lines } = await db.execute<{ "QUERY PLAN": string }>(sql`explain ${statement}`);
              plans.push(...lines.map((line) => line["QUERY PLAN"]));
              return db.execute(statement);
            }
          : Reflect.get(db, key),
    });
    await read({ ...busy, db: watched });
    return plans.join("\n");
  }

  it.each([
    ["what waits to be sent", readSendQueues, ["orders_queued_idx", "orders_batch_due_idx", "orders_next_attempt_idx"]],
    ["unconfirmed orders", readUnconfirmed, ["orders_"]],
    ["open orders", readOpenOrders, ["orders_open_idx"]],
    ["unprocessed callbacks", readCallbackQueue, ["callbacks_unprocessed_idx"]],
  ])("%s are found by an index", async (_what, read, indexes) => {
    const plans = await plansOf(read);
    for (const index of indexes) expect(plans).toContain(index);
    expect(plans).not.toMatch(/Seq Scan on (orders|callbacks)(?!_default)/);
  });

  it("counts them right", async () => {
    expect(await readOpenOrders(busy)).toEqual([{ connection: "Acme EU", open: 30 }]);
  });
});
