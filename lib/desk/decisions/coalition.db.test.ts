import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { depth } from "@/db/testing-depth";
import { sampleInputs } from "@/e2e/access/action-table";
import { provideBatchContext } from "@/lib/payments/batches/testing-context";
import { askForEverything, attack } from "./testing-attempts";
import { findBreaches } from "./testing-breaches";
import {
  accountsOf,
  approveAll,
  type Cast,
  type Company,
  databaseRefusals,
  foundCompany,
  type Random,
  randomOf,
  setStage,
} from "./testing-coalition";
import { findCommands } from "./testing-commands";

// No single user, and no pair that a rule forbids, gets past an approval with any accounts that they could open.

const stage = provideBatchContext("test", { mia: "admin", bo: "approver" });
const { database, ctx, connectionId, bo } = stage;
let commands: Awaited<ReturnType<typeof findCommands>>;
beforeEach(async () => {
  commands = await findCommands();
  await setStage(stage);
});

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

const alone: Cast = { needed: 1, hasSecond: false, hasHelper: false };
const pair: Cast = { needed: 2, hasSecond: true, hasHelper: true };
const beside: Cast = { needed: 1, hasSecond: true, hasHelper: false };
const casts: [number, Cast][] = [
  [4, pair],
  [3, beside],
  [1, alone],
  [2, { needed: 2, hasSecond: false, hasHelper: true }],
  [5, alone],
  [6, { needed: 2, hasSecond: false, hasHelper: true }],
];

describe("a coalition", () => {
  test.each(casts.slice(0, depth(casts.length, 1)))(
    "gets nothing through in organisation %i",
    async (seed, cast) => {
      const random = randomOf(seed);
      const company = await foundCompany(stage, random, cast);
      await attack(company, random);
      const { rows } = await ctx.db.execute<{ kind: string }>(
        sql`select distinct permission as kind from approval_requests where state = 'open' order by 1`,
      );
      expect(rows.map(({ kind }) => kind)).toEqual(
        expect.arrayContaining(["batches.release", "orders.resolve", "payouts.submit", "recurring.update"]),
      );
      expect(await findBreaches(company, cast)).toEqual([]);
      expect(databaseRefusals.count).toBe(0);
    },
    180_000,
  );

  test.each(
    [
      [8, pair],
      [7, alone],
    ].slice(0, depth(2, 1)) as [number, Cast][],
  )(
    "gets nothing through with all commands of the build, in organisation %i",
    async (seed, cast) => {
      const random = randomOf(seed);
      const company = await foundCompany(stage, random, cast);
      for (const by of await accountsOf(company, random)) await askForEverything(company, by);
      expect(commands.length).toBeGreaterThan(120);
      expect(await callEverything(company, random)).toBeGreaterThan(commands.length);
      await approveAll(company, await accountsOf(company, random));
      expect(await findBreaches(company, cast)).toEqual([]);
    },
    300_000,
  );
});

const mutants: [string, Cast, number, string][] = [
  [
    "who made an account alone is another user",
    alone,
    1,
    "create or replace function are_tied(approver uuid, other uuid, wanted text, connection uuid, at timestamptz, acted timestamptz) returns boolean language sql stable as $$ select approver = other $$",
  ],
  [
    "two accounts of one admin are two users",
    alone,
    3,
    "create or replace function tied_accounts(member uuid, at timestamptz, acted timestamptz) returns setof uuid language sql stable as $$ select member union select t.tied_to from account_ties t where t.user_id = member $$",
  ],
  [
    "a change of an account leaves no tie",
    alone,
    3,
    "create function forget() returns trigger language plpgsql as $$ begin return null; end $$; create trigger forgets before insert on account_ties for each row execute function forget()",
  ],
  [
    "a tie ends the moment it begins",
    alone,
    3,
    "create function shorten() returns trigger language plpgsql as $$ begin new.until := new.at + interval '1 second'; return new; end $$; create trigger shortens before insert on account_ties for each row execute function shorten()",
  ],
  [
    "a second admin who isn't asked",
    beside,
    3,
    "create or replace function could_decide(member uuid, wanted text, connection uuid, at timestamptz) returns boolean language sql stable as $$ select wanted <> 'users.change' and may_decide(member, wanted, connection, at) $$",
  ],
];

describe("the coalition test finds", () => {
  test.each(mutants.slice(0, depth(mutants.length, 1)))(
    "%s",
    async (_name, cast, days, statement) => {
      const random = randomOf(cast === beside ? 3 : 1);
      await database.owner.execute(sql.raw(statement));
      const company = await foundCompany(stage, random, cast, days);
      await attack(company, random);
      expect(await findBreaches(company, cast)).not.toEqual([]);
    },
    180_000,
  );
});
