import { asc } from "drizzle-orm";
import { expect, it, vi } from "vitest";
import { createDatabase } from "@/db/client";
import { counts } from "@/db/schema/totals";
import { finishLastTasks } from "@/lib/core/runtime/draining.mjs";
import { makeTestContext } from "@/lib/identity/users/testing";
import { provideDatabase } from "@/lib/identity/users/testing-context";
import { count, flushCounts, readLabels } from "./counts";

const database = provideDatabase("file");

const stored = async () =>
  (await database.db.select().from(counts).orderBy(asc(counts.name), asc(counts.label))).map(
    ({ name, label, value }) => `${name} ${label} ${value}`,
  );

it("adds up what several processes counted, and writes nothing twice", async () => {
  const other = createDatabase(database.url, { max: 2 });
  const [here, there] = [makeTestContext(database.db), makeTestContext(other)];
  for (const ctx of [here, there, here]) count(ctx, "calls", "payout", "accepted");
  count(there, "calls", "status", "no_such_order");
  count(here, "unknown_callback_tokens");
  expect(await stored()).toEqual([]);
  await Promise.all([flushCounts(database.db), flushCounts(other), flushCounts(database.db)]);
  const expected = [
    'calls operation="payout",result="accepted" 3',
    'calls operation="status",result="no_such_order" 1',
    "unknown_callback_tokens  1",
  ];
  expect(await stored()).toEqual(expected);
  await flushCounts(database.db);
  expect(await stored()).toEqual(expected);
  count(here, "calls", "payout", "accepted");
  await finishLastTasks();
  expect((await stored())[0]).toBe('calls operation="payout",result="accepted" 4');
  await other.$client.end();
});

it("writes automatically after a few seconds, and keeps what could not be written", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  const db = createDatabase(database.url, { max: 1 });
  const ctx = makeTestContext(db);
  const execute = vi.spyOn(db, "execute").mockRejectedValueOnce(new Error("the database is away"));
  const warned = vi.spyOn(ctx.log, "warn");
  count(ctx, "callbacks", "applied");
  vi.advanceTimersByTime(5_000);
  await vi.waitFor(() => expect(warned).toHaveBeenCalledTimes(1));
  vi.advanceTimersByTime(5_000);
  vi.useRealTimers();
  await vi.waitFor(async () => expect(await stored()).toContain('callbacks verdict="applied" 1'), 10_000);
  expect(execute).toHaveBeenCalledTimes(2);
  await db.$client.end();
});

it("keeps labels to words", async () => {
  count(makeTestContext(database.db), "callbacks", 'a "b"\n{c}');
  await flushCounts(database.db);
  expect(await stored()).toContain('callbacks verdict="a__b___c_" 1');
  expect(readLabels('operation="payout",result="not_sent"')).toEqual({ operation: "payout", result: "not_sent" });
  expect(readLabels("")).toEqual({});
});
