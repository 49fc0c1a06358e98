import { expect, test } from "vitest";
import { SettingsError } from "@/lib/core/runtime/env";
import { Sealer } from "@/lib/core/secrets/seal";
import { provideDatabase } from "@/lib/identity/users/testing-context";
import { bindSealingKey } from "./sealing-key";

const database = provideDatabase("file");

const bind = (key: string) => database.db.transaction((tx) => bindSealingKey(tx, new Sealer(Buffer.alloc(32, key))));

test("the first start binds the key, every later one must bring the same", async () => {
  await bind("first");
  await bind("first");
  await expect(bind("other")).rejects.toThrow(SettingsError);
  await bind("first");
});
