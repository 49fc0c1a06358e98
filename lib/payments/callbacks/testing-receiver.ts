import { sql } from "drizzle-orm";
import { afterAll, beforeAll } from "vitest";
import { createDatabase } from "@/db/client";
import type { TestContext } from "@/lib/identity/users/testing";
import { provideContext } from "@/lib/identity/users/testing-context";
import { sandboxConnectionId, seedSandboxConnection } from "@/lib/payments/connections/seed";

export function provideReceiver() {
  const { ctx, database } = provideContext("file");
  const receiver = {} as TestContext;
  let token = "";
  beforeAll(async () => {
    Object.assign(receiver, ctx, { db: createDatabase(database.urls.callbacks, { max: 4 }) });
    await ctx.db.transaction((tx) => seedSandboxConnection(tx, ctx.sealer, { sandbox: { port: 4400 } }));
    const { rows } = await ctx.db.execute<{ token: string }>(sql`select token from callback_tokens`);
    token = rows[0]?.token ?? "";
  });
  afterAll(() => receiver.db.$client.end());
  return { database, ctx, receiver, connectionId: sandboxConnectionId, token: () => token };
}
