import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { people } from "@/db/schema/people";
import { createTestDatabase, type TestDatabase } from "@/db/testing";
import { hashPassword } from "@/lib/auth/password";
import { signIn } from "@/lib/auth/sign-in";
import { type DemoSettings, demoPassword, demoPeople } from "./demo";
import { seedPeople } from "./seed";
import { makeTestDesk, type TestDesk, testPassword } from "./testing";

const sandbox = { port: 4400, controlPort: 4401, dir: "/tmp" };
const admin = { email: "Root@Example.com", password: testPassword };
const practice: DemoSettings = { sandbox, admin: null, host: "127.0.0.1", publicUrl: "http://localhost:3000" };
const real: DemoSettings = { sandbox: null, admin, host: "0.0.0.0", publicUrl: "https://desk.example.com" };

let database: TestDatabase;
let desk: TestDesk;
beforeEach(async () => {
  database = await createTestDatabase();
  desk = makeTestDesk(database.db);
});
afterEach(() => database.drop());
const seed = (settings: DemoSettings) => desk.db.transaction((tx) => seedPeople(tx, settings, desk.now()));
const enters = async (email: string, password: string) =>
  (await signIn(desk, { email, password }, { ip: null, userAgent: null })).kind;

describe("seedPeople", () => {
  test("practice: the demo people, once", async () => {
    await seed(practice);
    await seed(practice);
    expect(await desk.db.select().from(people)).toHaveLength(demoPeople.length);
    for (const { email } of demoPeople) expect(await enters(email, demoPassword)).toBe("in");
  });

  test("otherwise the admin of the environment, once; a changed password stays", async () => {
    await seed(real);
    expect(await enters("root@example.com", testPassword)).toBe("in");
    await desk.db.update(people).set({ passwordHash: await hashPassword("seven blue teapots") });
    await seed(real);
    expect(await desk.db.select().from(people)).toHaveLength(1);
    expect(await enters("root@example.com", "seven blue teapots")).toBe("in");
  });

  test("says what is missing when nobody could sign in", async () => {
    await expect(seed({ ...real, admin: null })).rejects.toThrow(/^ADMIN_EMAIL and ADMIN_PASSWORD are required/);
    const weak = { email: "root@example.com", password: "password1234" };
    await expect(seed({ ...real, admin: weak })).rejects.toThrow(/^ADMIN_PASSWORD is one of the commonest/);
    expect(await desk.db.select().from(people)).toEqual([]);
  });

  test("demo people left over from practice are shut out, unless they chose a password of their own", async () => {
    await seed(practice);
    const own = demoPeople[1]?.email ?? "";
    await desk.db
      .update(people)
      .set({ passwordHash: await hashPassword(testPassword) })
      .where(eq(people.email, own));
    await seed(real);
    for (const { email } of demoPeople) expect(await enters(email, demoPassword)).toBe("wrong");
    expect(await enters(own, testPassword)).toBe("in");
    expect(await enters("root@example.com", testPassword)).toBe("in");
  });
});
