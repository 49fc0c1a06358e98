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
