import { sql } from "drizzle-orm";
import { beforeAll, expect, test, vi } from "vitest";
import type { AppContext } from "@/lib/core/runtime/context";
import { provideContext } from "@/lib/identity/users/testing-context";
import * as t from "@/messages/sign-in/model";
import { describeError } from "./action";

const own = vi.hoisted(() => ({ ctx: null as AppContext | null }));
vi.mock("@/lib/core/runtime/open-context", () => ({ openContext: () => own.ctx }));
const { ctx, database } = provideContext("file");
beforeAll(() => {
  own.ctx = ctx;
});

const errorOf = (run: Promise<unknown>): Promise<unknown> =>
  run.then(
    () => null,
    (error: unknown) => error,
  );

test("every guard of the database that refuses an act says so, and none is called a fault of ours", async () => {
  const { rows } = await database.owner.execute<{ name: string; source: string }>(sql`
    select p.proname as name, p.prosrc as source from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where n.nspname = 'public' and p.prorettype = 'trigger'::regtype and p.prosrc ~* 'raise exception'`);
  expect(rows.length).toBeGreaterThan(20);
  const without = rows.filter(({ source }) =>
    /raise exception(?:(?!errcode)[^;])*;/i.test(source.replace(/'[^']*'/g, "''")),
  );
  expect(without.map(({ name }) => name)).toEqual([]);

  const refused = await errorOf(
    ctx.db.transaction((tx) =>
      tx.execute(sql`
    do $$ begin raise exception 'a guard' using errcode = 'restrict_violation'; end $$`),
    ),
  );
  expect(describeError(refused)).toEqual({ code: "conflict", message: t.aRuleNoLongerAllows, fields: {} });
  const fault = await errorOf(ctx.db.execute(sql`select 1 / 0`));
  expect(describeError(fault).code).toBe("unexpected");
});
