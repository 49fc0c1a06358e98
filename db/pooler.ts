/**
 * `?pgbouncer=true` at the end of an address (the name is Prisma's) says that a pooler answers there and assigns a session
 * for one transaction at a time, as PgBouncer does with `pool_mode = transaction`.
 */
const mark = "pgbouncer";

/** Whether an address of the database leads to a pooler. */
export function isPooled(url: string): boolean {
  return new URL(url).searchParams.get(mark) === "true";
}

/** The address without that word, as the driver takes it. */
export function plainAddress(url: string): string {
  const address = new URL(url);
  address.searchParams.delete(mark);
  return address.href;
}
