import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { provideBatchContext } from "@/lib/batches/testing-context";
import type { Actor } from "@/lib/core/context";
import { insertOrderSurroundings } from "@/lib/orders/testing";
import { addTestUser } from "@/lib/users/testing";
import { sampleInputs } from "../../e2e/access/action-rows";
import {
  accountsOf,
  applyApprovals,
  approveAll,
  askForEverything,
  type Company,
  changeAccounts,
  dayMs,
  findBreaches,
  type Random,
  randomOf,
  setRules,
} from "./testing-coalition";
import { findCommands } from "./testing-commands";

// No one user, and no pair that a rule forbids, gets through what needs others, with any account that they could open.

const { database, ctx, connectionId, mia, ana, bo } = provideBatchContext("test", { mia: "admin", bo: "approver" });
let commands: Awaited<ReturnType<typeof findCommands>>;
beforeEach(async () => {
  commands = await findCommands();
  // Money is real here.
  await database.owner.execute(sql`alter table connection_versions disable trigger user`);
  await ctx.db.execute(sql`update connection_versions set environment = 'production'`);
  await insertOrderSurroundings(ctx.db);
});

type Cast = { needed: 1 | 2; hasSecond: boolean; hasHelper: boolean };

/** An organisation of this cast, whose accounts Mia changed on some days before. */
async function found(random: Random, { needed, hasSecond, hasHelper }: Cast): Promise<Company> {
  ctx.sendsMail = random(2) === 0;
  const honest: Actor[] = [bo, await addTestUser(ctx, "preparer")];
  if (hasSecond) honest.push(await addTestUser(ctx, "admin"));
  const helpers = hasHelper ? [ana] : [];
  const company: Company = { ctx, database, connectionId, mia, honest, owned: new Set(), helpers };
  await setRules(company, needed);
  for (let day = 0; day < 3; day++) {
    await changeAccounts(company, random, 3);
    // Alone the days of the setting are not over; with a second admin no number of days helps.
    ctx.pass((hasSecond ? 10 : 2) * dayMs - 3_600_000);
  }
  return company;
}

/** Every account asks for everything and approves what waits, twice: what one gets may open the next. */
async function attack(company: Company, random: Random): Promise<void> {
  for (let round = 0; round < 2; round++) {
    const accounts = await accountsOf(company, random);
    for (const by of accounts) await askForEverything(company, by);
    await approveAll(company, accounts);
    for (const by of accounts) await applyApprovals(company, by);
    await approveAll(company, accounts);
  }
}

/** Every command of the build, by every account, about what is there now. */
async function callEverything(company: Company, random: Random): Promise<number> {
  const accounts = await accountsOf(company, random);
  let calls = 0;
  for (const { command } of commands) {
    const { rows } = await ctx.db.execute<Record<string, string>>(sql`select
      (select id from orders where not was_released(submission) limit 1) as "orderId",
      (select id from batches where released_at is null limit 1) as "batchId",
      (select id from approval_requests where state = 'open' limit 1) as "requestId",
      (select digest from approval_requests where state = 'open' limit 1) as "seenDigest",
      (select id from close_periods limit 1) as "periodId", (select id from payees limit 1) as "payeeId",
      (select id from account_ties limit 1) as "tieId", (select id from endpoints where gateway_id = '1001' limit 1) as "endpointId",
      ${connectionId}::uuid as "connectionId", ${bo.userId}::uuid as "userId"`);
    for (const by of accounts) {
      for (const input of sampleInputs(command.input, rows[0] ?? {})) {
        await Promise.resolve(command(ctx, by, input as never)).catch(() => null);
        calls++;
      }
    }
  }
  return calls;
}

const casts: [number, Cast][] = [
  [1, { needed: 1, hasSecond: false, hasHelper: false }],
  [2, { needed: 2, hasSecond: false, hasHelper: true }],
  [3, { needed: 1, hasSecond: true, hasHelper: false }],
  [4, { needed: 2, hasSecond: true, hasHelper: true }],
  [5, { needed: 1, hasSecond: false, hasHelper: false }],
  [6, { needed: 2, hasSecond: false, hasHelper: true }],
];

describe("a coalition", () => {
  test.each(casts)(
    "gets nothing through in organisation %i",
    async (seed, cast) => {
      const random = randomOf(seed);
      const company = await found(random, cast);
      await attack(company, random);
      // It did ask: what waits for others is there.
      expect(await ctx.db.execute(sql`select from approval_requests where state = 'open'`)).toMatchObject({
        rowCount: expect.toSatisfy((count: number) => count > 5),
      });
      expect(await findBreaches(company, cast)).toEqual([]);
    },
    180_000,
  );

  test.each([
    [7, casts[0]?.[1] as Cast],
    [8, casts[3]?.[1] as Cast],
  ])(
    "gets nothing through with all commands of the build, in organisation %i",
    async (seed, cast) => {
      const random = randomOf(seed);
      const company = await found(random, cast);
      for (const by of await accountsOf(company, random)) await askForEverything(company, by);
      expect(commands.length).toBeGreaterThan(120);
      expect(await callEverything(company, random)).toBeGreaterThan(commands.length);
      await approveAll(company, await accountsOf(company, random));
      expect(await findBreaches(company, cast)).toEqual([]);
    },
    300_000,
  );
});

/** Guards taken out one at a time, as the database's owner. */
const mutants: Record<string, string> = {
  "who made an account alone is another user":
    "create or replace function are_tied(approver uuid, other uuid, wanted text, connection uuid, at timestamptz, acted timestamptz) returns boolean language sql stable as $$ select approver = other $$",
  "two accounts of one admin are two users":
    "create or replace function tied_accounts(member uuid, at timestamptz, acted timestamptz) returns setof uuid language sql stable as $$ select member union select t.tied_to from account_ties t where t.user_id = member $$",
  "a change of an account leaves no tie":
    "create function forget() returns trigger language plpgsql as $$ begin return null; end $$; create trigger forgets before insert on account_ties for each row execute function forget()",
  "a tie ends the moment it begins":
    "create function shorten() returns trigger language plpgsql as $$ begin new.until := new.at + interval '1 second'; return new; end $$; create trigger shortens before insert on account_ties for each row execute function shorten()",
};

describe("the coalition test finds", () => {
  test.each(Object.entries(mutants))(
    "%s",
    async (_name, statement) => {
      const random = randomOf(1);
      await database.owner.execute(sql.raw(statement));
      const company = await found(random, { needed: 1, hasSecond: false, hasHelper: false });
      await attack(company, random);
      expect(await findBreaches(company, { needed: 1, hasSecond: false })).not.toEqual([]);
    },
    180_000,
  );

  test("a second admin who isn't asked", async () => {
    const random = randomOf(3);
    await database.owner.execute(
      sql.raw(
        "create or replace function could_decide(member uuid, wanted text, connection uuid, at timestamptz) returns boolean language sql stable as $$ select wanted <> 'users.change' and may_decide(member, wanted, connection, at) $$",
      ),
    );
    const company = await found(random, { needed: 1, hasSecond: true, hasHelper: false });
    ctx.pass(30 * dayMs);
    await attack(company, random);
    expect(await findBreaches(company, { needed: 1, hasSecond: true })).not.toEqual([]);
  }, 180_000);
});
