import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { provideBatchContext } from "@/lib/payments/batches/testing-context";
import { claimWork } from "./claim-work";

const { ctx, database, connectionId } = provideBatchContext("test");

const refuseToGiveBack = sql`
  create function refuse_to_give_back() returns trigger language plpgsql as $$ begin raise exception 'no tokens back'; end $$;
  create trigger refuse_to_give_back before update on sending_rates for each row when (new.refilled_at = old.refilled_at)
    execute function refuse_to_give_back()`;

async function messageOf(act: Promise<unknown>): Promise<string> {
  const error = await act.then(
    () => null,
    (reason: Error) => reason,
  );
  return [error?.message, (error?.cause as Error | undefined)?.message].join(" ");
}

test("what a claim failed with is reported, also where its tokens can't be given back", async () => {
  await claimWork(ctx, connectionId, 1, null);
  await database.owner.execute(refuseToGiveBack);
  expect(await claimWork(ctx, connectionId, 1, null)).toEqual([]);
  await database.owner.execute(sql`alter table connections rename to connections_elsewhere`);
  try {
    const message = await messageOf(claimWork(ctx, connectionId, 1, null));
    expect(message).toContain('relation "connections" does not exist');
    expect(message).not.toContain("no tokens back");
  } finally {
    await database.owner.execute(sql`alter table connections_elsewhere rename to connections`);
    await database.owner.execute(
      sql`drop trigger refuse_to_give_back on sending_rates; drop function refuse_to_give_back()`,
    );
  }
});

test.each([
  { about: "fewer than a fifth of a second gives wait", rate: 50, burst: 20, tokens: 3, most: 16, claims: 0 },
  { about: "as many are claimed together", rate: 50, burst: 20, tokens: 10, most: 16, claims: 1 },
  { about: "no more are asked for", rate: 50, burst: 20, tokens: 3, most: 3, claims: 1 },
  { about: "the bucket holds no more", rate: 500, burst: 2, tokens: 2, most: 16, claims: 1 },
  { about: "a slow rate waits for no others", rate: 1, burst: 1, tokens: 1, most: 16, claims: 1 },
])("calls are claimed together: $about", async ({ rate, burst, tokens, most, claims }) => {
  await claimWork(ctx, connectionId, 1, null);
  await ctx.db.execute(
    sql`update sending_rates set calls_per_second = ${rate}, burst = ${burst}, tokens = ${tokens}, refilled_at = '2100-01-01'`,
  );
  let begun = 0;
  const db = new Proxy(ctx.db, {
    get: (target, name) => {
      if (name === "transaction") begun++;
      return Reflect.get(target, name, target);
    },
  });
  await claimWork({ ...ctx, db }, connectionId, most, null);
  expect(begun).toBe(claims);
});
