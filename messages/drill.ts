import { counted } from "@/lib/core/text/plural";

export const usage = "usage: npm run -s drill install | size | upgrade | roll-back | rotate | move | restore";

export const takesABackup = (how: string) => `Taking a backup (${how}) ...`;
export const dumpName = "pg_dump";
export const copyName = "copy of the running database's files";
export const backedUp = (megabytes: string, seconds: string) => `Backed up ${megabytes} MB in ${seconds} s.`;
export const restoredIn = (seconds: string) => `Restored beside the original in ${seconds} s.`;
export const restoredTables = (tables: number, rows: string, sums: number) =>
  `Compared ${counted(tables, "table")} with ${rows} rows, and ${counted(sums, "sum")} of orders.`;
export const allEqual = "All counts and sums are equal.";
export const allWithin =
  "All counts and sums are between those before and those after the backup. Orders changed meanwhile.";
export const differs = (what: string, original: string, restored: string) =>
  `${what}: ${original} in the original, ${restored} in the restored database`;
export const sendingLocked = (reason: string) => `The restored database sends nothing. ${reason}`;
export const nothingSent = "Nothing was ever sent from this database, so there is nothing to lock.";
export const sendingNotLocked = "The restored database would send: sending is NOT locked in it.";
export const auditIntact = "The restored audit log is intact.";
export const auditDiffers = "The restored audit log is NOT intact.";
export const recoveryPoint = (until: string, request: string) =>
  `Recovery point: ${until}. The last request in the backup is number ${request}. A later one is missing after a restore: resolve it with the gateway's report.`;
export const passed = "The drill passed.";
export const failed = "The drill failed.";
export const toolsMissing = (problem: string) =>
  `The drill needs pg_dump and pg_restore of the server's version or newer (PG_BIN names their folder): ${problem}`;
