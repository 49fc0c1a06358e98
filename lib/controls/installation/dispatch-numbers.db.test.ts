import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { createDatabase, type Database } from "@/db/client";
import { provideDatabase } from "@/lib/identity/users/testing-context";
import { insertOrderSurroundings, testIds } from "@/lib/payments/orders/testing";

const database = provideDatabase("test");

beforeEach(async () => {
  await insertOrderSurroundings(database.owner);
  await database.owner.execute(sql`insert into installation (sealing_key_digest) values ('test')`);
});

const [denied, restricted] = ["42501", "23001"];

const refusal = (db: Database, statement: string): Promise<string | null> =>
  db.execute(sql.raw(statement)).then(
    () => null,
    (error: Error) => (error.cause as { code: string }).code,
  );
const next = async () =>
  Number((await database.db.execute<{ n: string }>(sql`select nextval('dispatch_numbers') as n`)).rows[0]?.n);
const readFloor = async () =>
  Number((await database.db.execute<{ n: string }>(sql`select dispatch_floor as n from installation`)).rows[0]?.n);
const lock = () =>
  database.db.execute(
    sql`update installation set sending_locked_at = now(), sending_lock_reason = '["installation.behind", "1", "2"]'`,
  );
const call = (dispatchNumber: string) =>
  `insert into calls (id, connection_id, connection_version, operation, dispatch_number, url, started_at, request)
   values (gen_random_uuid(), '${testIds.connection}', 1, 'payout', ${dispatchNumber}, '', now(), '[]')`;

describe("with the rights of the app, the numbers of calls", () => {
  test.each([
    "select setval('dispatch_numbers', 1)",
    "select setval('dispatch_numbers', 1, false)",
    "select setval('dispatch_numbers', 9223372036854775807)",
    "alter sequence dispatch_numbers restart",
    "alter sequence dispatch_numbers increment by -1",
    "alter sequence dispatch_numbers maxvalue 10",
    "drop sequence dispatch_numbers",
    "update installation set dispatch_floor = 9223372036854775807",
    "update installation set dispatch_floor = 0",
  ])("stay as they are: %s", async (statement) => {
    expect(await next()).toBe(1);
    expect(await refusal(database.db, statement)).toBe(denied);
    expect(await next()).toBe(2);
    expect(await readFloor()).toBe(0);
  });

  test("are raised only while sending is locked, never lowered, and by no more than years of sending need", async () => {
    const raise = (above: string) => refusal(database.db, `select raise_dispatch_numbers(${above})`);
    expect(await raise("50")).toBe(restricted);
    expect(await next()).toBe(1);
    await lock();
    expect(await raise("50")).toBeNull();
    expect(await next()).toBe(51);
    for (const below of ["-1", "0", "1", "50", "51"]) expect(await raise(below), below).toBeNull();
    expect(await next()).toBe(52);
    expect(await readFloor()).toBe(51);
    for (const far of ["9223372036854775807", "1000000053"]) expect(await raise(far), far).toBe(restricted);
    expect(await next()).toBe(53);
  });

  test("begin after one that another database gave out, also in one that gave out none", async () => {
    await lock();
    expect(await refusal(database.db, "select raise_dispatch_numbers(1)")).toBeNull();
    expect(await next()).toBe(2);
  });

  test("are those that the sequence gave out: no call brings its own", async () => {
    const given = await next();
    for (const forged of ["9223372036854775807", "1000", "2", "0", "-5"])
      expect(await refusal(database.db, call(forged)), forged).toBe(restricted);
    expect(await refusal(database.db, call(String(given)))).toBeNull();
    expect(await refusal(database.db, call(String(given)))).toBe("23505");
    expect(await refusal(database.db, call("nextval('dispatch_numbers')"))).toBeNull();
    expect(await refusal(database.db, call("null"))).toBeNull();
  });
});

test("the role of the callback receiver neither takes nor raises a number", async () => {
  const endpoint = createDatabase(database.urls.callbacks, { max: 1 });
  try {
    for (const statement of [
      "select nextval('dispatch_numbers')",
      "select setval('dispatch_numbers', 1)",
      "select raise_dispatch_numbers(50)",
    ])
      expect(await refusal(endpoint, statement), statement).toBe(denied);
  } finally {
    await endpoint.$client.end();
  }
});
