import pg from "pg";

/** What every session of ours runs with, in each process. */
export const sessionSettings: Readonly<Record<string, string>> = {
  TimeZone: "UTC",
  // What a page asks reads a few rows by an index: to start parallel workers for it took 100 ms where the reading took 12.
  max_parallel_workers_per_gather: "0",
  // A process that is frozen in a transaction holds its locks for so long and no longer. A call may end 45 s after its
  // claim, and the sweep that waits for such a lock must have called the order unconfirmed by the 60th.
  idle_in_transaction_session_timeout: "8s",
};

/**
 * Makes them the settings of the role that the client signs in as, in this database: a pooler passes none of its client's
 * on. The session that answers gets them too, since the pooler may have opened it before and keeps it.
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
