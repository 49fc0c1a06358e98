import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { copyInto } from "@/db/copy";
import { createTestDatabase, type TestDatabase } from "@/db/testing";
import { Random } from "../random";
import { Clock, Proc, within } from "./clock";
import { Store } from "./store";

let database: TestDatabase;
let store: Store;
const clock = new Clock(Date.parse("2026-03-02T08:00:00Z"), new Random(1, "store"));

beforeAll(async () => {
  database = await createTestDatabase();
  await database.admin.execute(sql`create table copied (name text)`);
  await database.admin.execute(sql`grant select, insert on copied to public`);
  const { pathname } = new URL(database.url);
  const adminUrl = Object.assign(new URL(process.env.TEST_DATABASE_URL ?? ""), { pathname }).href;
  store = await Store.open(clock, database.url, adminUrl);
});

afterAll(async () => {
  await store.close();
  await database.drop();
});

async function copy(column: string): Promise<{ texts: string[]; ended: string }> {
  const proc = new Proc("one");
  const seen = { texts: [] as string[], ended: "" };
  const work = within(proc, () =>
    store.databaseOf(proc).transaction((tx) => copyInto(tx, "copied", [column], Buffer.from("a\nb\n"))),
  ).then(
    () => Object.assign(seen, { ended: "stored" }),
    (error: Error) => Object.assign(seen, { ended: error.message }),
  );
  await clock.settle();
  for (let [next] = store.ready; next; [next] = store.ready) {
    seen.texts.push(next.text);
    await store.run(next);
  }
  await work;
  return seen;
}

test("a COPY waits for its turn, and has ended before the next statement is asked for", async () => {
  expect(await copy("name")).toEqual({ texts: ["begin", "copy", "commit"], ended: "stored" });
  const { rows } = await database.db.execute(sql`select name from copied order by name`);
  expect(rows).toEqual([{ name: "a" }, { name: "b" }]);
});

test("a COPY that the database refuses says so to who asked for it", async () => {
  expect(await copy("other")).toEqual({
    texts: ["begin", "copy", "rollback"],
    ended: expect.stringContaining('column "other"'),
  });
});
