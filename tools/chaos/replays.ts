import { setTimeout as sleep } from "node:timers/promises";
import { asc, eq } from "drizzle-orm";
import { callbacks } from "@/db/schema/callbacks";
import { orders } from "@/db/schema/orders";
import { controlKeysOf } from "@/lib/payments/connections/route";
import { controlOf } from "@/sandbox/callback-url";
import { readJournal } from "./evidence";
import type { World } from "./world";

const deliveredWithinMs = 60_000;

export async function readCalled(world: World): Promise<Map<string, URL[]>> {
  const addresses = new Map<string, string>();
  for (const entry of readJournal(world.sandbox.journalFile)) {
    if (entry.kind === "callback" && entry.clientOrderId) addresses.set(entry.clientOrderId, entry.url);
  }
  const rows = await world.app.db
    .select({ clientOrderId: orders.clientOrderId, query: callbacks.query })
    .from(callbacks)
    .innerJoin(orders, eq(orders.id, callbacks.orderId))
    .orderBy(asc(callbacks.id));
  const called = new Map<string, URL[]>();
  for (const { clientOrderId, query } of rows) {
    const url = new URL(addresses.get(clientOrderId) ?? "");
    url.search = query;
    called.set(clientOrderId, [...(called.get(clientOrderId) ?? []), url]);
  }
  return called;
}

/**
 * Changes fields of a genuine callback. The control stays, which is enough for fields that it doesn't cover; a changed
 * status gets a valid control, as from a faulty gateway.
 */
export async function forge({ app }: World, genuine: URL, changes: Record<string, string>): Promise<URL> {
  const url = new URL(genuine);
  for (const [name, value] of Object.entries(changes)) url.searchParams.set(name, value);
  if (changes.status === undefined) return url;
  const parameter = (name: string) => url.searchParams.get(name) ?? "";
  const [order] = await app.db
    .select()
    .from(orders)
    .where(eq(orders.clientOrderId, parameter("client_orderid")));
  const { current } = await controlKeysOf(app.db, app.sealer, order?.connectionId ?? "");
  url.searchParams.set(
    "control",
    controlOf(changes.status, parameter("orderid"), parameter("client_orderid"), current ?? ""),
  );
  return url;
}

export async function deliver(urls: readonly URL[], atOnce = 8): Promise<void> {
  const waiting = urls.values();
  const until = Date.now() + deliveredWithinMs;
  const deliverNext = async () => {
    for (const url of waiting) {
      while (!(await isTaken(url))) {
        if (Date.now() > until) throw new Error("a callback was not stored");
        await sleep(50);
      }
    }
  };
  await Promise.all(Array.from({ length: atOnce }, deliverNext));
}

const isTaken = (url: URL) =>
  fetch(url).then(
    ({ status }) => status === 200,
    () => false,
  );
