import { and, eq, isNull, notInArray } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { sessions, users } from "@/db/schema/users";
import { hashPassword } from "@/lib/identity/auth/passwords/password";
import { signIn } from "@/lib/identity/auth/sign-in";
import { provideContext } from "@/lib/identity/users/testing-context";
import { createConnection } from "@/lib/payments/connections/commands";
import { passwordCommon as isTooCommon } from "@/messages/sign-in/model";
import * as t from "@/messages/team/model";
import { enableUser } from "./commands";
import { type DemoSettings, demoPassword, demoUsers } from "./demo";
import { listDemoUsers } from "./queries";
import { seedUsers } from "./seed";
import { addTestUser, testPassword } from "./testing";

const sandbox = { port: 4400, controlPort: 4401, dir: "/tmp" };
const admin = { email: "Root@Example.com", password: testPassword };
const sandboxSettings: DemoSettings = { sandbox, admin: null, host: "127.0.0.1", publicUrl: "http://localhost:3000" };
const real: DemoSettings = { sandbox: null, admin, host: "0.0.0.0", publicUrl: "https://desk.example.com" };

const { ctx } = provideContext("test");
const emails = demoUsers.map(({ email }) => email);
const seed = (settings: DemoSettings) => ctx.db.transaction((tx) => seedUsers(tx, settings, ctx.now()));
const enters = async (email: string, password: string) =>
  (await signIn(ctx, { email, password }, { ip: null, userAgent: null })).kind;

describe("seedUsers", () => {
  test("sandbox: the demo users, once", async () => {
    await seed(sandboxSettings);
    await seed(sandboxSettings);
    expect(await ctx.db.select().from(users)).toHaveLength(demoUsers.length);
    for (const { email } of demoUsers) expect(await enters(email, demoPassword)).toBe("in");
  });

  test("otherwise the admin of the environment, once; a changed password stays", async () => {
    await seed(real);
    expect(await enters("root@example.com", testPassword)).toBe("in");
    await ctx.db.update(users).set({ passwordHash: await hashPassword("seven blue teapots") });
    await seed(real);
    expect(await ctx.db.select().from(users)).toHaveLength(1);
    expect(await enters("root@example.com", "seven blue teapots")).toBe("in");
  });

  test("says what is missing when no one could sign in", async () => {
    await expect(seed({ ...real, admin: null })).rejects.toThrow(/^ADMIN_EMAIL and ADMIN_PASSWORD are required/);
    const weak = { email: "root@example.com", password: "password1234" };
    await expect(seed({ ...real, admin: weak })).rejects.toThrow(`ADMIN_PASSWORD ${isTooCommon}`);
    expect(await ctx.db.select().from(users)).toEqual([]);
  });

  test("demo users left over from the sandbox are disabled, unless they chose a password of their own", async () => {
    await seed(sandboxSettings);
    const own = demoUsers[1]?.email ?? "";
    await ctx.db
      .update(users)
      .set({ passwordHash: await hashPassword(testPassword) })
      .where(eq(users.email, own));
    await seed(real);
    for (const { email } of demoUsers) expect(await enters(email, demoPassword)).toBe("wrong");
    expect(await enters(own, testPassword)).toBe("in");
    expect(await enters("root@example.com", testPassword)).toBe("in");
  });

  test("a production connection ends those with the printed password, and asks for an admin first", async () => {
    await seed(sandboxSettings);
    const address = { baseUrl: "https://gateway.invalid/paynet", consumerKey: "real" };
    const read = async (role: string) => (await ctx.db.select().from(users)).find((user) => user.role === role);
    const [user] = [await read("admin")];
    const own = { userId: user?.id ?? "", name: "Ana", role: "admin" as const, email: user?.email ?? "" };
    const actor = { ...(await addTestUser(ctx, "admin")), ...own };
    await ctx.db.update(users).set({ disabledAt: ctx.now() }).where(notInArray(users.email, emails));
    const add = (environment: "production" | "sandbox", name: string) =>
      createConnection(ctx, actor, { name, environment, ...address });
    await add("sandbox", "Trial");
    await expect(add("production", "Real")).rejects.toMatchObject({ code: "conflict", message: t.demoUsersEndFirst });
    for (const email of emails) expect(await enters(email, demoPassword)).toBe("in");
    const passwordHash = await hashPassword(testPassword);
    const passwordChangedAt = new Date(ctx.now().getTime() + 1);
    await ctx.db.update(users).set({ passwordHash, passwordChangedAt }).where(eq(users.id, actor.userId));
    await add("production", "Real");
    for (const email of emails) expect(await enters(email, demoPassword)).toBe("wrong");
    expect(await enters(actor.email, testPassword)).toBe("in");
    expect(await listDemoUsers(ctx)).toEqual([]);
    const preparer = (await read("preparer"))?.id ?? "";
    const openSessions = and(eq(sessions.userId, preparer), isNull(sessions.endedAt));
    expect(await ctx.db.$count(sessions, openSessions)).toBe(0);
    await expect(enableUser(ctx, actor, { userId: preparer })).rejects.toMatchObject({ code: "conflict" });
    await ctx.db.update(users).set({ disabledAt: null }).where(eq(users.id, preparer));
    expect(await listDemoUsers(ctx)).toEqual([]);
    await seed(sandboxSettings);
    expect(await enters(demoUsers[1]?.email ?? "", demoPassword)).toBe("wrong");
  });
});
