import { sql } from "drizzle-orm";
import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { createDatabase } from "@/db/client";
import { TooManyWaiting } from "@/lib/core/lists/batcher";
import { receiveCallback, storeDelivery } from "./receive";
import { type DeliveryRow, findAddress, storeRow } from "./store-deliveries";
import { provideReceiver } from "./testing-receiver";

const { ctx, receiver, connectionId, token } = provideReceiver();

const row = (query: string, rest: Partial<DeliveryRow> = {}): DeliveryRow => ({
  connection_id: connectionId,
  profile_token: null,
  method: "GET",
  query,
  content_type: null,
  body: "",
  headers: { host: "desk" },
  is_final: false,
  ...rest,
});

async function readStored(like: string): Promise<string[]> {
  const { rows } = await ctx.db.execute<{ query: string }>(
    sql`select query from callbacks where query like ${like} order by query`,
  );
  return rows.map(({ query }) => query);
}

async function countStatements(work: () => Promise<unknown>): Promise<number> {
  const spy = vi.spyOn(receiver.db.$client, "query");
  await work();
  const { length } = spy.mock.calls;
  spy.mockRestore();
  return length;
}

describe("deliveries that come together", () => {
  it("are stored in one statement, each before its answer", async () => {
    const queries = Array.from({ length: 200 }, (_, at) => `together=${String(at).padStart(3, "0")}`);
    const statements = await countStatements(() =>
      Promise.all(
        queries.map(async (query) => {
          await storeRow(receiver, row(query));
          expect(await readStored(query)).toEqual([query]);
        }),
      ),
    );
    expect(statements).toBe(1);
    expect(await readStored("together=%")).toEqual(queries);
  });

  it("are stored but for those that cannot be, which alone are refused", async () => {
    const nobodys = { connection_id: "00000000-0000-4000-8000-00000000dead" };
    const outcomes = await Promise.allSettled(
      Array.from({ length: 50 }, (_, at) =>
        storeRow(receiver, row(`some=${String(at).padStart(2, "0")}${at === 31 ? "\0" : ""}`, at === 7 ? nobodys : {})),
      ),
    );
    const refused = outcomes.flatMap(({ status }, at) => (status === "rejected" ? [at] : []));
    expect(refused).toEqual([7, 31]);
    expect(await readStored("some=%")).toHaveLength(48);
  });

  it("are all refused when the database is gone, and nothing waits", async () => {
    const db = createDatabase("postgres://nobody:secret@127.0.0.1:1/none", { max: 1 });
    const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => storeRow({ db }, row("gone=1"))));
    expect(outcomes.every(({ status }) => status === "rejected")).toBe(true);
    await db.$client.end();
    expect(await readStored("gone=%")).toEqual([]);
  });

  it("are bounded while the database does not answer: 503 at once for what is too much, the others are stored", async () => {
    const owner = createDatabase(receiver.db.$client.options.connectionString ?? "", { max: 4 });
    let go = (): void => undefined;
    const opened = new Promise<void>((resolve) => {
      go = resolve;
    });
    const query = owner.$client.query.bind(owner.$client) as (...args: unknown[]) => Promise<unknown>;
    vi.spyOn(owner.$client, "query").mockImplementation((async (...args: unknown[]) => {
      await opened;
      return query(...args);
    }) as never);
    const body = "b".repeat(990_000);
    const asked = Array.from({ length: 100 }, (_, at) => storeRow({ db: owner }, row(`much=${at}`, { body })));
    const resolved = Promise.allSettled(asked);
    const first = await Promise.race([asked.at(-1)?.catch((error: Error) => error), resolved]);
    expect(first).toBeInstanceOf(TooManyWaiting);
    go();
    const stored = (await resolved).filter(({ status }) => status === "fulfilled").length;
    expect(stored).toBeGreaterThan(50);
    expect(await readStored("much=%")).toHaveLength(stored);
    await owner.$client.end();
  });
});

describe("tokens", () => {
  it("that no one was given are looked up together", async () => {
    const guesses = Array.from({ length: 300 }, (_, at) => `guess-${String(at).padStart(20, "0")}`);
    const chunks = null;
    const delivery = { method: "GET", query: "", contentType: null, headers: {}, chunks };
    const statements = await countStatements(async () => {
      const replies = await Promise.all(guesses.map((guess) => receiveCallback(receiver, guess, delivery)));
      expect(replies.every(({ status }) => status === 404)).toBe(true);
    });
    expect(statements).toBe(1);
  });

  it("lead to their connection", async () => {
    expect(await findAddress(receiver, token())).toEqual({ connectionId, profileToken: null });
    expect(await findAddress(receiver, "nobody's")).toBeNull();
  });
});

it("any text is stored, whatever characters it is made of", async () => {
  const text = fc.string({
    unit: fc.constantFrom("\0", "\ud800", "\udfff", "😀", "\\u0000", '"', "'", "\n", "é", "a"),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(text, text, text), { minLength: 1, maxLength: 20 }), async (texts) => {
      const stored = await Promise.all(
        texts.map(([query, body, header]) =>
          storeDelivery(receiver, token(), { method: "POST", query, contentType: null, body, headers: { x: header } }),
        ),
      );
      expect(stored.every((known) => known)).toBe(true);
    }),
    { seed: 15, numRuns: 30 },
  );
});
