import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openPlanDatabase } from "@/db/testing-plans";
import type { TestContext } from "@/lib/identity/users/testing";
import { provideBatchContext } from "@/lib/payments/batches/testing-context";
import { previewAsk } from "./ask-policy";
import { findBlockers } from "./blockers";
import { readBatchChanges } from "./change-queries";
import { findBatch } from "./detail-queries";
import { findRowsToReview, groupErrors, type HighlightKind } from "./highlight-queries";
import { compareWithLast } from "./rows/difference";
import { editCells } from "./rows/edit-cells";
import { undoEdit } from "./rows/edit-history";
import { findHighlights } from "./rows/highlights";
import { findRepeats } from "./rows/repeats";
import { previewReplace } from "./rows/replace-text";
import { readRowDetail } from "./rows/row-detail";
import { readRowWindow } from "./rows/row-queries";
import { readFinishedBatches } from "./sending/moving-queries";
import { askRelease } from "./sending/release";
import { createTestBatch, makeAllOrders, readBatch, releaseTestBatch } from "./testing";
import { readTotals } from "./totals";

// A page's queries must stay linear in the rows of its batch, even when the table's statistics predate the file. The
// tests count rows in the plans, never time.

const rows = 3_000;
const mostForEach = 40;

let plans: ReturnType<typeof openPlanDatabase>;
let batchId: string;
let asking: TestContext;

function textOf(count: number, name: string): string {
  const lines = Array.from(
    { length: count },
    (_, at) =>
      `${10 + (at % 90)}.${String(at % 100).padStart(2, "0")};EUR;7${String(at).padStart(9, "0")};Name ${at};${name}-${at}`,
  );
  return ["amount;currency;account_number;account_name;your_reference", ...lines].join("\r\n");
}

const { database, ctx, ana, connectionId } = provideBatchContext("file");
beforeAll(async () => {
  await database.owner.execute(sql`do $$ declare found record; begin
    for found in select relname from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace loop
      execute format('alter table %I set (autovacuum_enabled = off)', found.relname);
    end loop; end $$`);
  for (let at = 0; at < 40; at++) await createTestBatch(ctx, ana, { connectionId, text: textOf(5, `S${at}`) });
  await database.owner.execute(sql`analyze`);
  const sent = await createTestBatch(ctx, ana, { connectionId, text: textOf(rows, "A") });
  await releaseTestBatch(ctx, ana, sent);
  await makeAllOrders(ctx);
  await ctx.db.execute(
    sql`update orders set submission = 'accepted', outcome = 'approved', final_at = now() where batch_row % 2 = 0`,
  );
  const waiting = await createTestBatch(ctx, ana, { connectionId, text: textOf(rows, "B") });
  batchId = await createTestBatch(ctx, ana, { connectionId, text: textOf(rows, "C") });
  await askRelease(ctx, ana, { batchId: waiting }).catch(() => undefined);
  plans = openPlanDatabase(database.admin.$client.options.connectionString ?? "");
  asking = { ...ctx, db: plans.db };
});
afterAll(() => plans.db.$client.end());

const now = () => ctx.now();
const batch = () => readBatch(ctx, batchId);

const asked: Record<string, () => Promise<unknown>> = {
  "the batch": () => findBatch(asking, null, batchId),
  "its duplicates": () => findRepeats(asking.db, batchId, now()),
  "what blocks it": async () => findBlockers(asking.db, await batch(), now()),
  "what stands out": async () => findRowsToReview(asking.db, await batch(), now()),
  "what stands out, by name": async () => {
    const kinds: HighlightKind[] = ["differs", "possibleDuplicates", "unresolved", "other_name", "biggest"];
    const looks = kinds.map((kind) => ({ kind, count: 5, rows: [1, 2, 3, 4, 5] }));
    return findHighlights(asking.db, await batch(), looks, now());
  },
  "its errors": () => groupErrors(asking.db, batchId),
  "its news": () => readBatchChanges(asking, null, batchId),
  "the difference to the last": async () => compareWithLast(asking.db, await batch()),
  "who must approve": async () => previewAsk(asking, await batch(), await readTotals(asking.db, batchId)),
  "its first rows": () => readRowWindow(asking.db, batchId, { view: "all", from: 0, limit: 100 }),
  "its last rows": () => readRowWindow(asking.db, batchId, { view: "all", from: rows - 100, limit: 100 }),
  "rows by a column": () =>
    readRowWindow(asking.db, batchId, {
      view: "ready",
      from: 900,
      limit: 100,
      sort: { by: { column: 3 }, dir: "desc" },
    }),
  "rows with a text": () => readRowWindow(asking.db, batchId, { view: "all", from: 0, limit: 100, find: "Name 7" }),
  "one row": () => readRowDetail(asking.db, null, batchId, 77, now()),
  "a text to replace": () => previewReplace(asking.db, batchId, { text: "Name", with: "x" }),
};

test.each(Object.keys(asked))(
  "%s is read in a time that grows with the rows, whatever the statistics know",
  async (name) => {
    plans.take();
    // Without a timeout a quadratic plan would take minutes before it fails.
    await plans.db.execute(sql`set statement_timeout = '30s'`);
    await asked[name]?.();
    const ran = plans.take().filter(({ query }) => !query.startsWith("set "));
    expect(ran.length).toBeGreaterThan(0);
    const heavy = ran.filter(({ work }) => work > mostForEach * rows);
    expect(heavy.map(({ query, work, plan }) => ({ query, forEach: Math.round(work / rows), plan }))).toEqual([]);
  },
);

test("a cell is edited by reading the draft a few times at most, however its rows are known", async () => {
  plans.take();
  await editCells(asking, ana, { batchId, cells: [{ number: 900, column: 4, text: "C-5" }] });
  expect(plans.take().reduce((sum, { work }) => sum + work, 0)).toBeLessThan(10 * rows);
  await undoEdit(asking, ana, { batchId });
});

test("what finished since is found by a step into each batch, however many rows it has", async () => {
  await ctx.db.execute(
    sql`update orders set submission = 'accepted', outcome = 'approved', final_at = ${now()}, updated_at = ${now()}`,
  );
  await ctx.db.execute(sql`update batches set quiet_at = ${now()} where released_at is not null`);
  const minutes = (count: number) => new Date(now().getTime() + count * 60_000);
  expect((await readFinishedBatches(ctx, null, minutes(-1), 5)).all).toBe(1);
  plans.take();
  expect((await readFinishedBatches(asking, null, minutes(1), 5)).all).toBe(0);
  const ran = plans.take();
  expect(ran.length).toBeGreaterThan(0);
  expect(ran.reduce((sum, { work }) => sum + work, 0)).toBeLessThan(rows / 10);
});

test("an account that was paid thousands of times is no slower to pay again", async () => {
  const account = "7999999999";
  const toOne = (count: number, name: string) =>
    textOf(count, name).replaceAll(/;7\d{9};Name \d+;/g, `;${account};Tax office;`);
  await releaseTestBatch(ctx, ana, await createTestBatch(ctx, ana, { connectionId, text: toOne(rows, "D") }));
  await makeAllOrders(ctx);
  await ctx.db.execute(sql`update orders set submission = 'accepted', outcome = 'approved', final_at = now(),
    created_at = created_at - interval '1 day' where submission = 'queued' and receiver_name = 'Tax office'`);
  const again = 500;
  const text = toOne(again, "E").replaceAll(/^(\d+)\./gm, "1$1.");
  const next = await readBatch(ctx, await createTestBatch(ctx, ana, { connectionId, text }));
  plans.take();
  await findRowsToReview(asking.db, next, now());
  await findRepeats(asking.db, next.id, now());
  await askRelease(asking, ana, { batchId: next.id });
  const ran = plans.take();
  expect(ran.length).toBeGreaterThan(0);
  const heavy = ran.filter(({ work }) => work > (rows / 5) * again);
  expect(heavy.map(({ query, work }) => ({ query, forEach: Math.round(work / again) }))).toEqual([]);
});
