/**
 * Tables partitioned by month (UTC), so that a month can be removed as a whole; `npm run database:baseline` adds this
 * to the migration. An index on them is created inside the migration's transaction, because PostgreSQL creates none
 * concurrently here; a unique one includes the partition column. `drop_partition` keeps a month at least
 * `keepMonthsMin` after its end.
 */
export const partitionedTables = {
  audit: { by: "at", keepMonthsMin: 24 },
  callbacks: { by: "received_at", keepMonthsMin: 13 },
  calls: { by: "started_at", keepMonthsMin: 13 },
  order_events: { by: "at", keepMonthsMin: 13 },
} as const;

/** A hundred years: as good as for ever. */
export const keepMonthsMax = 1_200;

export type PartitionedTable = keyof typeof partitionedTables;
export const partitionedNames = Object.keys(partitionedTables) as PartitionedTable[];

export const monthsAhead = 3;

/** @throws Error when the migration creates a partitioned table twice or not at all */
export function partitionTables(migration: string): string {
  return partitionedNames.reduce((text, name) => {
    const pattern = new RegExp(`(CREATE TABLE "${name}" \\([\\s\\S]*?\\n\\))(;)`, "g");
    if ([...text.matchAll(pattern)].length !== 1) throw new Error(`the migration doesn't make the table ${name} once`);
    return text.replace(pattern, `$1 PARTITION BY RANGE ("${partitionedTables[name].by}")$2`);
  }, migration);
}
