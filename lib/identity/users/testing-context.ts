import { afterAll, afterEach, beforeAll, beforeEach } from "vitest";
import { createTestDatabase, type TestDatabase } from "@/db/testing";
import type { Role } from "@/lib/identity/auth/access/permissions";
import { addTestUser, makeTestContext, type TestContext } from "./testing";

type TestUser = Awaited<ReturnType<typeof addTestUser>>;
/** Whether every test begins with an empty database, or all tests of a file share one. */
export type Scope = "test" | "file";

/** A database of its own, made before and removed after; what this returns is filled when the first hook runs. */
export function provideDatabase(scope: Scope): TestDatabase {
  const database = {} as TestDatabase;
  const [before, after] = scope === "test" ? [beforeEach, afterEach] : [beforeAll, afterAll];
  before(async () => {
    Object.assign(database, await createTestDatabase());
  });
  after(() => database.drop());
  return database;
}

/** Users of tests by name and role, empty until they are added to an instance. */
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

/** An instance over its own database, with users by name and role; its clock starts at 2026-03-02 8:00, or `start`. */
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
