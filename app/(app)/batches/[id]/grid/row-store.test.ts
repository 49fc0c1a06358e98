import { expect, test } from "vitest";
import type { BatchRowView } from "@/lib/payments/batches/rows/row-queries";
import { type RowQuery, RowStore } from "./row-store";

const query: RowQuery = { view: "all", only: null, cause: null, find: "", sort: null };
const rest = () => new Promise((resolve) => setImmediate(resolve));

function makeServer(count: number) {
  const rows = Array.from({ length: count }, (_, at) => ({
    number: at + 1,
    verdict: "error",
    cells: ["old"],
    errors: [],
  }));
  const asked: string[] = [];
  const server = { rows, asked, fails: false };
  const store = new RowStore(async ({ view, only }, from, limit) => {
    asked.push(only ? `only ${only.length}` : `${from}`);
    if (server.fails) throw new Error("no answer");
    const shown = only
      ? only.map((number) => rows[number - 1])
      : rows.filter(({ verdict }) => view === "all" || verdict === view);
    const some = only ? shown : shown.slice(from, from + limit);
    return { rows: some.map((row) => ({ ...row })) as unknown as BatchRowView[], total: shown.length };
  }, query);
  return Object.assign(server, { store });
}

async function pagesRead(store: RowStore): Promise<void> {
  for (let version = -1; version !== store.version; ) {
    version = store.version;
    await rest();
  }
}

test("a batch that is not too big is read to the end, what is in sight first", async () => {
  const { store, asked } = makeServer(1_000);
  store.need(0, 20);
  await pagesRead(store);
  expect(asked).toEqual(["0", "200", "400", "600", "800"]);
  expect(store.rowAt(999)?.number).toBe(1_000);
  expect(store.indexOf(1_000)).toBe(999);
});

test("of a big one only what is near", async () => {
  const { store, asked } = makeServer(20_000);
  store.need(0, 20);
  await pagesRead(store);
  store.need(10_000, 10_040);
  await pagesRead(store);
  expect(asked).toEqual(["0", "200", "10000", "9800", "10200"]);
  expect(store.rowAt(9_000)).toBeUndefined();
  expect(await store.whole(4_000, 4_450)).toBe(true);
  expect(store.rowAt(4_450)?.number).toBe(4_451);
});

test("a row that was corrected keeps its place under the filter, and shows what is newer", async () => {
  const { store, rows } = makeServer(30);
  store.show({ ...query, view: "error" });
  store.need(0, 20);
  await pagesRead(store);
  Object.assign(rows[4] ?? {}, { verdict: "ready", cells: ["new"] });
  store.refresh();
  await pagesRead(store);
  expect(store.total).toBe(30);
  expect(store.rowAt(4)).toMatchObject({ number: 5, verdict: "ready", cells: ["new"] });
  store.show({ ...query, view: "error" });
  await pagesRead(store);
  expect(store.total).toBe(29);
  expect(store.rowAt(4)?.number).toBe(6);
});

test("an answer that is older than a change is not kept", async () => {
  const { store, rows } = makeServer(3);
  store.need(0, 2);
  await pagesRead(store);
  store.refresh();
  Object.assign(rows[0] ?? {}, { cells: ["new"] });
  store.refresh();
  await pagesRead(store);
  expect(store.rowAt(0)?.cells).toEqual(["new"]);
});

test("rows that left a filter before the rest was read end it earlier, and nothing is asked forever", async () => {
  const { store, rows, asked } = makeServer(20_000);
  store.show({ ...query, view: "error" });
  store.need(0, 20);
  await pagesRead(store);
  for (const row of rows.slice(0, 100)) row.verdict = "ready";
  store.need(19_950, 19_999);
  await pagesRead(store);
  expect(store.total).toBe(19_900);
  expect(asked.length).toBeLessThan(8);
});

test("what could not be read is asked for again on demand only", async () => {
  const server = makeServer(3);
  server.fails = true;
  const { store, asked } = server;
  store.need(0, 2);
  await pagesRead(store);
  store.need(0, 2);
  expect(store.failed).toBe(true);
  expect(asked).toHaveLength(1);
  expect(await store.whole(0, 2)).toBe(false);
  server.fails = false;
  store.retry();
  await pagesRead(store);
  expect(store.rowAt(2)?.number).toBe(3);
});
