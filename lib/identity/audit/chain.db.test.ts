import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { provideDatabase } from "@/lib/identity/users/testing-context";
import { chainAudit, verifyAudit } from "./chain";

const database = provideDatabase("test");

const write = (count: number) =>
  database.db.execute(sql`insert into audit (permission, actor, subject_type, subject_id, details)
    select 'connections.paused', 'worker', 'connection', n, jsonb_build_object('n', n, 'text', 'ž') from generate_series(1, ${count}::int) n`);

async function tamper(statement: string): Promise<void> {
  const { owner } = database;
  for (const way of ["disable", "enable"]) {
    for (const table of ["audit", "audit_chain"]) {
      await owner.execute(sql.raw(`alter table ${table} ${way} trigger user`));
    }
    if (way === "disable") await owner.execute(sql.raw(statement));
  }
}

const chainAll = async () => {
  while ((await chainAudit(database.db)) > 0);
};

test("entries are linked once, a thousand at a time, and the chain is intact whatever the time zone is", async () => {
  await write(1_500);
  expect(await verifyAudit(database.db)).toEqual({ kind: "intact", links: 0, removed: 0, waiting: 1_500, last: null });
  expect([await chainAudit(database.db), await chainAudit(database.db), await chainAudit(database.db)]).toEqual([
    1_000, 500, 0,
  ]);
  await database.owner.execute(sql`set time zone 'Asia/Tokyo'`);
  for (const db of [database.db, database.owner]) {
    expect(await verifyAudit(db)).toMatchObject({
      kind: "intact",
      links: 1_500,
      waiting: 0,
      last: { position: "1500" },
    });
  }
});

test("an entry that is committed after later ones is linked when it is seen", async () => {
  await database.db.transaction(async (tx) => {
    await tx.execute(
      sql`insert into audit (permission, actor, subject_type) values ('connections.paused', 'worker', 'connection')`,
    );
    await write(3);
    expect(await chainAudit(database.db)).toBe(3);
  });
  expect(await verifyAudit(database.db)).toMatchObject({ kind: "intact", links: 3, waiting: 1 });
  expect(await chainAudit(database.db)).toBe(1);
  expect(await verifyAudit(database.db)).toMatchObject({ kind: "intact", links: 4, waiting: 0 });
});

test("two workers at once make one chain", async () => {
  await write(2_500);
  const work = async () => {
    for (let round = 0; round < 10; round++) await chainAudit(database.db);
  };
  await Promise.all([work(), work(), work()]);
  await chainAll();
  expect(await verifyAudit(database.db)).toMatchObject({ kind: "intact", links: 2_500, waiting: 0 });
});

test.each([
  ["an actor", "update audit set actor = 'migration' where subject_id = '7'"],
  ["an act", "update audit set permission = 'orders.export' where subject_id = '7'"],
  ["a time", "update audit set at = at - interval '1 microsecond' where subject_id = '7'"],
  ["details", `update audit set details = '{"n": 8}' where subject_id = '7'`],
  ["an address", "update audit set ip = '10.0.0.1' where subject_id = '7'"],
  ["a link", "update audit_chain set hash = repeat('0', 64) where position = 7"],
])("%s that was changed is found, at the first link that is wrong", async (_, statement) => {
  await write(20);
  await chainAll();
  await tamper(statement);
  expect(await verifyAudit(database.db)).toMatchObject({ kind: "changed", position: "7" });
});

test("what was removed is found, with its link or without", async () => {
  await write(20);
  await chainAll();
  const { last } = (await verifyAudit(database.db)) as { last: { position: string; hash: string } };
  await tamper(
    "delete from audit_chain where position > 15; delete from audit where id not in (select audit_id from audit_chain)",
  );
  expect(await verifyAudit(database.db)).toMatchObject({ kind: "intact", links: 15 });
  expect(await verifyAudit(database.db, last)).toEqual({ kind: "removed", position: "16", auditId: null });
  await tamper("delete from audit where subject_id = '4'");
  expect(await verifyAudit(database.db)).toMatchObject({ kind: "removed", position: "4" });
  await tamper("delete from audit_chain where position = 2");
  expect(await verifyAudit(database.db)).toEqual({ kind: "removed", position: "2", auditId: null });
});

test("a chain that was made anew is recognised by a link that was written down before", async () => {
  await write(20);
  await chainAll();
  const { last } = (await verifyAudit(database.db)) as { last: { position: string; hash: string } };
  expect(await verifyAudit(database.db, last)).toMatchObject({ kind: "intact" });
  await tamper("delete from audit_chain; update audit set permission = 'orders.export' where subject_id = '7'");
  await chainAll();
  expect(await verifyAudit(database.db)).toMatchObject({ kind: "intact", links: 20 });
  expect(await verifyAudit(database.db, last)).toEqual({ kind: "rewritten", position: "20" });
});

test("an entry that was put between old ones is found, also where no link was ever made for it", async () => {
  await write(20);
  await chainAll();
  await database.owner.execute(sql`select setval(pg_get_serial_sequence('audit', 'id'), 50000)`);
  await write(1);
  await chainAll();
  await tamper(
    "insert into audit (id, permission, actor, subject_type) overriding system value values (300, 'connections.paused', 'worker', 'connection')",
  );
  await chainAll();
  expect(await verifyAudit(database.db)).toEqual({ kind: "unlinked", auditId: "300" });
});

test("Paydesk itself can add no link, change none and remove none", async () => {
  await write(1);
  await chainAll();
  for (const statement of [
    "insert into audit_chain (position, audit_id, hash) values (2, 1, 'x')",
    "update audit_chain set hash = 'x'",
    "delete from audit_chain",
  ]) {
    await expect(database.db.execute(sql.raw(statement)), statement).rejects.toMatchObject({
      cause: { code: "42501" },
    });
    if (!statement.startsWith("insert")) {
      await expect(database.owner.execute(sql.raw(statement)), statement).rejects.toMatchObject({
        cause: { code: "23001" },
      });
    }
  }
});
