import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "@/db/testing";
import { SettingsError } from "@/lib/core/env";
import { Sealer } from "@/lib/core/seal";
import { bindSealingKey } from "./sealing-key";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const bind = (key: string) => database.db.transaction((tx) => bindSealingKey(tx, new Sealer(Buffer.alloc(32, key))));

test("the first start binds the key, every later one must bring the same", async () => {
  await bind("first");
  await bind("first");
  await expect(bind("other")).rejects.toThrow(SettingsError);
  await bind("first");
});
