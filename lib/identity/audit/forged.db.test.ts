import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { provideContext } from "@/lib/identity/users/testing-context";
import { insertOrderSurroundings } from "@/lib/payments/orders/testing";

const { database, ada } = provideContext("test", { ada: "admin" });

/** Follows a true entry in its transaction, so that the number given last is known and another one is refused for what it is. */
const add = (columns: string, values: string) =>
  database.db.transaction(async (tx) => {
    await tx.execute(
      sql`insert into audit (permission, actor, subject_type) values ('sessions.refuse', 'visitor', 'user')`,
    );
    await tx.execute(
      sql.raw(`insert into audit (${columns}permission, actor, user_id, subject_type) overriding system value
      values (${values}'account.endSession', 'user', '${ada.userId}', 'session')`),
    );
  });
const refused = (message: string) => ({ cause: { code: "23001", message } });
const count = async () =>
  Number((await database.db.execute<{ n: string }>(sql`select count(*) as n from audit`)).rows[0]?.n);

test("with the rights of the app no entry gets another number than the next, nor another time than now", async () => {
  await insertOrderSurroundings(database.db);
  await database.db.execute(
    sql`insert into audit (permission, actor, subject_type) values ('sessions.refuse', 'visitor', 'user')`,
  );
  const before = await count();
  for (const id of ["-7", "0", "1", "999999"])
    await expect(add("id, ", `${id}, `)).rejects.toMatchObject(refused("an audit entry has the next number"));
  for (const at of ["2020-01-01", "2026-11-01", "2099-01-01"])
    await expect(add("at, ", `'${at}', `)).rejects.toMatchObject(
      refused("an audit entry has the time at which it is made"),
    );
  for (const away of ["- interval '11 minutes'", "+ interval '2 minutes'"])
    await expect(add("at, ", `now() ${away}, `)).rejects.toMatchObject(
      refused("an audit entry has the time at which it is made"),
    );
  expect(await count()).toBe(before);
  await database.db.execute(sql`insert into audit (permission, actor, subject_type)
    select 'sessions.refuse', 'visitor', 'user' from generate_series(1, 100)`);
  expect(await count()).toBe(before + 100);
});
