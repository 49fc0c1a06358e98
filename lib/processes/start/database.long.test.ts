import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "@/db/testing";
import { Pooler } from "@/db/testing-pooler";
import { lacks } from "@/db/testing-programs";
import * as t from "@/messages/start";
import { checkExternalDatabase } from "./database";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

function undeclared(pooler: Pooler): string {
  return pooler.addressFor(database.urls.app).replace("&pgbouncer=true", "");
}

test.skipIf(lacks("PgBouncer")).each([
  ["refuses our settings", ""],
  ["ignores our settings", "ignore_startup_parameters = options"],
])("a pooler that isn't declared and %s is found out at the start", async (_, more) => {
  const pooler = await Pooler.start(process.env.TEST_DATABASE_URL ?? "", 1, more);
  try {
    await expect(checkExternalDatabase(undeclared(pooler))).rejects.toThrow(t.poolerUnmarked("DATABASE_URL"));
    await checkExternalDatabase(pooler.addressFor(database.urls.app));
  } finally {
    await pooler.remove();
  }
});

test("a server is none", async () => {
  await checkExternalDatabase(database.urls.app);
});
