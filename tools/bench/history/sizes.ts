import { sql } from "drizzle-orm";
import type { Database } from "@/db/client";

const tablesNamed = 6;
const megabyte = 1_000_000;

/** Sizes are in megabytes (10⁶ bytes) and bytes per order; a table's partitions count as one. */
export async function measureSizes(admin: Database, orders: number): Promise<Record<string, number>> {
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
