import pg from "pg";

/**
 * `?pgbouncer=true` (Prisma's name) marks an address behind a pooler that assigns a session per transaction, as
 * PgBouncer does with `pool_mode = transaction`.
 */
const mark = "pgbouncer";

export function isPooled(url: string): boolean {
  return new URL(url).searchParams.get(mark) === "true";
}

export function plainAddress(url: string): string {
  const address = new URL(url);
  address.searchParams.delete(mark);
  return address.href;
}

export const sessionSettings: Readonly<Record<string, string>> = {
  TimeZone: "UTC",
  // Pages read a few rows by an index: starting parallel workers took 100 ms for a 12 ms read.
  max_parallel_workers_per_gather: "0",
  // Bounds how long a process frozen in a transaction holds its locks. A call may end 45 s after its claim. The sweep
  // that waits for such a lock must mark the order unconfirmed by the 60th second.
  idle_in_transaction_session_timeout: "8s",
};

/**
 * Sets the values on the client's role in this database, since a pooler passes on no settings of its clients. The
 * current session gets them too, because the pooler may have opened it earlier and keeps it.
 */
export async function keepSessionSettings(client: pg.Client): Promise<void> {
  await client.query("begin");
  const { rows } = await client.query<{ role: string; database: string }>(
    "select current_user as role, current_database() as database",
  );
  const [role, database] = [rows[0]?.role ?? "", rows[0]?.database ?? ""].map(pg.escapeIdentifier);
  for (const [setting, value] of Object.entries(sessionSettings)) {
    const current = await client.query<{ value: string }>("select current_setting($1) as value", [setting]);
    if (current.rows[0]?.value === value) continue;
    await client.query(`alter role ${role} in database ${database} set ${setting} to ${pg.escapeLiteral(value)}`);
    await client.query(`set ${setting} to ${pg.escapeLiteral(value)}`);
  }
  await client.query("commit");
}
