import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { provideDatabase } from "@/lib/identity/users/testing-context";
import { insertOrderSurroundings, testIds } from "@/lib/payments/orders/testing";
import { makePartitions } from "@/lib/processes/retention/make-partitions";
import { createDatabase, type Database } from "./client";
import { partitionedNames } from "./partitions";

const database = provideDatabase("test");

const months = (from: string, to: string) => ({ from: new Date(`${from}T00:00:00Z`), to: new Date(`${to}T00:00:00Z`) });

async function read<Row extends Record<string, unknown>>(query: string): Promise<Row[]> {
  return (await database.owner.execute(sql.raw(query))).rows as Row[];
}

const partitions = () =>
  read<{ name: string; parent: string }>(
    "select inhrelid::regclass::text as name, inhparent::regclass::text as parent from pg_inherits join pg_class c on c.oid = inhrelid where relkind = 'r' order by 1",
  );

const refusal = (db: Database, statement: string): Promise<string | null> =>
  db.execute(sql.raw(statement)).then(
    () => null,
    (error: Error) => (error.cause as { code: string }).code,
  );

const addCallback = (at: string, query = "") =>
  database.owner.execute(sql`insert into callbacks (connection_id, received_at, method, query, body, headers)
    values (${testIds.connection}, ${at}, 'GET', ${query}, '', '{}')`);

test("months are made once, also by several at once, with the triggers that refuse and without a right of their own", async () => {
  const before = await partitions();
  const wanted = months("2023-01-31", "2023-03-01");
  const made = await Promise.all([1, 2, 3].map(() => makePartitions(database.db, wanted, 100)));
  // Concurrent runs skip what one of them creates; a later run finds nothing to create.
  expect(made.reduce((all, one) => all + one)).toBe(3 * partitionedNames.length);
  expect(await makePartitions(database.db, wanted, 100)).toBe(0);
  expect((await partitions()).length).toBe(before.length + 12);
  for (const parent of partitionedNames) {
    const triggers = await read<{ name: string; triggers: string }>(
      `select tgrelid::regclass::text as name, string_agg(tgname, ' ' order by tgname) as triggers from pg_trigger
       where not tgisinternal and tgrelid in (select '${parent}'::regclass union select inhrelid from pg_inherits where inhparent = '${parent}'::regclass) group by 1`,
    );
    expect(triggers.length).toBeGreaterThan(4);
    expect(new Set(triggers.map((one) => one.triggers)).size, parent).toBe(1);
  }
  for (const { name } of await partitions()) {
    expect(await refusal(database.owner, `delete from ${name}`), name).toBe("23001");
    expect(await refusal(database.owner, `truncate ${name}`), name).toBe("23001");
    for (const way of ["select 1 from", "delete from", "truncate", "drop table", "insert into"])
      expect(
        await refusal(database.db, `${way} ${name}${way === "insert into" ? " default values" : ""}`),
        `${way} ${name}`,
      ).toBe("42501");
  }
});

test("a row whose month has no partition is stored, and moved once the month is made", async () => {
  await insertOrderSurroundings(database.owner);
  await addCallback("2023-02-28T23:59:59.999999Z", "last");
  await addCallback("2023-03-01T00:00:00Z", "first");
  await addCallback("2021-05-05T00:00:00Z", "old");
  const places = () =>
    read("select query, tableoid::regclass::text as place, id::int from callbacks order by received_at");
  const stored = await places();
  expect(stored.map(({ place }) => place)).toEqual(Array(3).fill("callbacks_default"));
  await makePartitions(database.db, months("2023-02-01", "2023-02-01"), 100);
  expect(await places()).toEqual([
    { ...stored[0], place: "callbacks_2021_05" },
    { ...stored[1], place: "callbacks_2023_02" },
    { ...stored[2], place: "callbacks_2023_03" },
  ]);
  expect(await refusal(database.owner, "delete from callbacks_default")).toBe("23001");
});

test("a later migration changes a condition, a column and an index of all months, also of those made afterwards", async () => {
  for (const statement of [
    "alter table audit drop constraint audit_permission_check",
    "alter table audit add constraint audit_permission_check check (permission <> 'connections.paused')",
    "alter table audit add extra text",
    "create index audit_extra_idx on audit (extra)",
  ])
    await read(statement);
  await makePartitions(database.db, months("2023-01-01", "2023-01-01"), 100);
  for (const at of ["now()", "'2023-01-05'", "'2023-02-05'"])
    expect(
      await refusal(
        database.owner,
        `insert into audit (at, permission, actor, subject_type) values (${at}, 'connections.paused', 'worker', 'order')`,
      ),
    ).toBe("23514");
  expect(
    await read(
      `select relname from pg_class where relname like 'audit_extra_idx\\_%' or relname ~ 'audit_.*_extra_idx' order by 1`,
    ),
  ).toHaveLength(3);
  expect(await read("select count(*)::int as count from pg_index where not indisvalid")).toEqual([{ count: 0 }]);
});

test("a number is one call's for ever, whatever month the calls are of", async () => {
  await insertOrderSurroundings(database.owner);
  const add = (
    at: string,
  ) => `insert into calls (id, connection_id, connection_version, operation, dispatch_number, url, started_at, request)
    values (gen_random_uuid(), '${testIds.connection}', 1, 'payout', 7, '', '${at}', '[]')`;
  await database.owner.execute(sql`select setval('dispatch_numbers', 7)`);
  expect(await refusal(database.db, add("2026-01-05"))).toBeNull();
  expect(await refusal(database.db, add("2023-02-05"))).toBe("23505");
  expect(await refusal(database.db, "insert into dispatches values (8, gen_random_uuid())")).toBe("42501");
  expect(await refusal(database.db, "delete from dispatches")).toBe("42501");
  expect(await refusal(database.owner, "delete from dispatches")).toBe("23001");
});

test("the public receiver's role may neither make months nor remove them", async () => {
  const endpoint = createDatabase(database.urls.callbacks, { max: 1 });
  try {
    expect(await refusal(endpoint, "select make_partitions('2026-01-01', '2026-01-01', 9)")).toBe("42501");
    expect(await refusal(endpoint, "select drop_partition('calls', '2020-01-01', 13)")).toBe("42501");
  } finally {
    await endpoint.$client.end();
  }
});

test("callbacks are stored while a month is attached, and while one is removed", async () => {
  await insertOrderSurroundings(database.owner);
  await makePartitions(database.db, months("2021-01-01", "2021-03-01"), 100);
  let stored = 0;
  let isOver = false;
  const storing = [1, 2, 3].map(async () => {
    while (!isOver) {
      await database.db.execute(sql`insert into callbacks (connection_id, method, query, body, headers)
        values (${testIds.connection}, 'GET', '', '', '{}')`);
      stored++;
    }
  });
  try {
    for (let month = 1; month <= 9; month++) {
      await makePartitions(database.db, months(`2022-0${month}-01`, `2022-0${month}-01`), 100);
      await database.db.execute(sql`select drop_partition('callbacks', ${`2022-0${month}-01`}, 13)`);
    }
  } finally {
    isOver = true;
  }
  await Promise.all(storing);
  expect(stored).toBeGreaterThan(20);
  expect(await read("select count(*)::int as count from callbacks")).toEqual([{ count: stored }]);
  expect((await partitions()).filter(({ name }) => name.startsWith("callbacks_2022"))).toEqual([]);
});

test("a table that is in use stays as it is, and is waited for no longer than a moment", async () => {
  await makePartitions(database.db, months("2021-01-01", "2021-01-01"), 100);
  await database.owner.transaction(async (tx) => {
    await tx.execute(sql`select count(*) from callbacks`);
    expect(await refusal(database.db, "select make_partitions('2021-02-01', '2021-02-01', 9)")).toBe("55P03");
    expect(await refusal(database.db, "select drop_partition('callbacks', '2021-01-01', 13)")).toBe("55P03");
  });
  expect(await refusal(database.db, "select drop_partition('callbacks', '2021-01-01', 13)")).toBeNull();
});
