/**
 * Tables in monthly partitions (months in UTC), by the column that decides the month, so that a month can be removed as a
 * whole. drizzle can't say so: `npm run database:baseline` adds it to the migration. What follows for a migration:
 * an index of these is made in the migration's transaction, as PostgreSQL makes none concurrently here; a unique one
 * includes the column. `keepMonthsMin`: a month is kept at least so long after its end; `drop_partition` refuses less.
 */
export const partitionedTables = {
  audit: { by: "at", keepMonthsMin: 24 },
  callbacks: { by: "received_at", keepMonthsMin: 13 },
  calls: { by: "started_at", keepMonthsMin: 13 },
  order_events: { by: "at", keepMonthsMin: 13 },
} as const;

export type PartitionedTable = keyof typeof partitionedTables;
export const partitionedNames = Object.keys(partitionedTables) as PartitionedTable[];

/** So many months after the current one are made ahead. */
export const monthsAhead = 3;

/** A migration as drizzle-kit writes it, with the partitioned tables partitioned. @throws where it makes one twice, or not at all */
export function partitionTables(migration: string): string {
  return partitionedNames.reduce((text, name) => {
    const pattern = new RegExp(`(CREATE TABLE "${name}" \\([\\s\\S]*?\\n\\))(;)`, "g");
    if ([...text.matchAll(pattern)].length !== 1) throw new Error(`the migration doesn't make the table ${name} once`);
    return text.replace(pattern, `$1 PARTITION BY RANGE ("${partitionedTables[name].by}")$2`);
  }, migration);
}
