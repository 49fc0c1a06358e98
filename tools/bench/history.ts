import { sql } from "drizzle-orm";
import type { Database } from "@/db/client";
import { SeededApp } from "./history/app";
import { measureMonth, measurePages } from "./history/pages";
import { measureQuestions } from "./history/questions";

const tablesNamed = 6;
const megabyte = 1_000_000;

/** Sizes are in megabytes (10⁶ bytes) and bytes per order; a table's partitions count as one. */
async function measureSizes(admin: Database, orders: number): Promise<Record<string, number>> {
  const { rows } = await admin.execute<{ name: string; data: string; indexes: string }>(sql`
    select coalesce(pg_partition_root(c.oid), c.oid)::regclass::text as name, sum(pg_table_size(c.oid)) as data, sum(pg_indexes_size(c.oid)) as indexes
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname = 'public'
    group by 1 order by sum(pg_total_relation_size(c.oid)) desc limit ${tablesNamed}`);
  const { rows: whole } = await admin.execute<{ bytes: string }>(
    sql`select pg_database_size(current_database()) as bytes`,
  );
  const figures: Record<string, number> = sizeOf("database", Number(whole[0]?.bytes ?? 0), orders);
  for (const { name, data, indexes } of rows) {
    Object.assign(figures, sizeOf(`${name}Table`, Number(data), orders));
    Object.assign(figures, sizeOf(`${name}Indexes`, Number(indexes), orders));
  }
  return figures;
}

const sizeOf = (name: string, bytes: number, orders: number) => ({
  [`${name}Mb`]: Math.round(bytes / megabyte),
  [`${name}BytesAnOrder`]: Math.round(bytes / orders),
});

const mostMs = 150;
const mostRatio = 1.5;

async function measure(orders: number, { pages }: { pages: boolean }) {
  const app = await SeededApp.open(orders);
  try {
    const sizes = await measureSizes(app.admin, orders);
    const questions = await measureQuestions(app.ctx, orders);
    const whole = pages ? [await measurePages(app, orders), await measureMonth(app)] : [];
    return { questions, whole, sizes };
  } finally {
    await app.close();
  }
}

export async function run({ full }: { full: boolean }) {
  const figures: Record<string, number> = {};
  const { questions: million, whole, sizes } = await measure(1_000_000, { pages: true });
  for (const [name, ms] of Object.entries(million)) figures[`${name}P95Ms`] = ms;
  for (const pages of whole) Object.assign(figures, pages.figures);
  Object.assign(figures, sizes);
  let pass = Object.values(million).every((ms) => ms <= mostMs) && whole.every((pages) => pages.pass);
  if (full) {
    const tenMillion = await measure(10_000_000, { pages: false });
    for (const [name, value] of Object.entries(tenMillion.sizes)) figures[`${name}TenMillion`] = value;
    for (const [name, ms] of Object.entries(tenMillion.questions)) {
      const ratio = Math.round((ms / (million[name] ?? ms)) * 100) / 100;
      figures[`${name}TenMillionP95Ms`] = ms;
      figures[`${name}Ratio`] = ratio;
      pass &&= ratio <= mostRatio;
    }
  }
  return { figures, floors: {}, pass };
}
