import pg from "pg";
import { appRights } from "@/db/roles";
import { addAmounts, compareAmounts } from "@/lib/core/money/money";
import * as t from "@/messages/drill";

export type Figures = { tables: ReadonlyMap<string, string>; orders: ReadonlyMap<string, string> };

export async function readFigures(client: pg.Client): Promise<Figures> {
  const names = await client.query<{ name: string }>(
    "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition order by 1",
  );
  const tables = new Map<string, string>();
  for (const { name } of names.rows) {
    const { rows } = await client.query<{ count: string }>(`select count(*) from ${pg.escapeIdentifier(name)}`);
    tables.set(name, rows[0]?.count ?? "");
  }
  const sums = await client.query<{ kind: string; sum: string }>(
    `select concat_ws(' ', direction, submission, outcome, coalesce(currency, '?')) as kind, coalesce(sum(amount), 0)::text as sum
     from orders group by 1 order by 1`,
  );
  return { tables, orders: new Map(sums.rows.map(({ kind, sum }) => [kind, sum])) };
}

export type Comparison = { exact: boolean; rows: string; differences: string[] };

/**
 * A restored table must lie between the figures before and after the backup. Sums are compared only when nothing
 * changed, because orders move from one sum to another.
 */
export function compareFigures(before: Figures, after: Figures, restored: Figures): Comparison {
  const exact = isSame(before.tables, after.tables) && isSame(before.orders, after.orders);
  const differences = [...namesOf(before.tables, restored.tables)].flatMap((name) => {
    if (!exact && appRights[name]?.includes("delete")) return [];
    const held = restored.tables.get(name) ?? "0";
    const [from, to] = [before.tables.get(name) ?? "0", after.tables.get(name) ?? "0"];
    const [low, high] = compareAmounts(from, to) <= 0 ? [from, to] : [to, from];
    if (compareAmounts(low, held) <= 0 && compareAmounts(held, high) <= 0) return [];
    return [t.differs(name, low === high ? low : `${low} to ${high}`, held)];
  });
  if (exact)
    for (const kind of namesOf(before.orders, restored.orders)) {
      const [original, held] = [before.orders.get(kind) ?? "0", restored.orders.get(kind) ?? "0"];
      if (compareAmounts(original, held) !== 0) differences.push(t.differs(kind, original, held));
    }
  return { exact, rows: addAmounts("0", ...restored.tables.values()), differences };
}

const namesOf = (...all: ReadonlyMap<string, string>[]) => new Set(all.flatMap((one) => [...one.keys()]));

const isSame = (one: ReadonlyMap<string, string>, other: ReadonlyMap<string, string>) =>
  [...namesOf(one, other)].every((name) => one.get(name) === other.get(name));
