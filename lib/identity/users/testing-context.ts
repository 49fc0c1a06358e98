import { afterAll, afterEach, beforeAll, beforeEach } from "vitest";
import { createTestDatabase, type TestDatabase } from "@/db/testing";
import type { Role } from "@/lib/identity/auth/access/permissions";
import { addTestUser, makeTestContext, type TestContext } from "./testing";

type TestUser = Awaited<ReturnType<typeof addTestUser>>;
export type Scope = "test" | "file";

export function provideDatabase(scope: Scope): TestDatabase {
  const database = {} as TestDatabase;
  const [before, after] = scope === "test" ? [beforeEach, afterEach] : [beforeAll, afterAll];
  before(async () => {
    Object.assign(database, await createTestDatabase());
  });
  after(() => database.drop());
  return database;
}

export function nameUsers<Name extends string>(roles: Record<Name, Role>) {
  const names = Object.keys(roles) as Name[];
  const users = Object.fromEntries(names.map((name) => [name, {}])) as Record<Name, TestUser>;
  return {
    users,
    addTo: async (ctx: TestContext, options?: Parameters<typeof addTestUser>[2]) => {
      for (const name of names) Object.assign(users[name], await addTestUser(ctx, roles[name], options));
    },
  };
}

export function provideContext<Name extends string = never>(
  scope: Scope,
  roles: Record<Name, Role> = {} as Record<Name, Role>,
  start?: () => Date,
): { database: TestDatabase; ctx: TestContext } & Record<Name, TestUser> {
  const database = provideDatabase(scope);
  const ctx = {} as TestContext;
  const { users, addTo } = nameUsers(roles);
  (scope === "test" ? beforeEach : beforeAll)(async () => {
    Object.assign(ctx, makeTestContext(database.db, start?.()));
    await addTo(ctx);
  });
  return { database, ctx, ...users };
}
