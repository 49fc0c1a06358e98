import { existsSync } from "node:fs";

const places = {
  PgBouncer: ["/usr/sbin/pgbouncer", "/usr/bin/pgbouncer", "/opt/homebrew/bin/pgbouncer"],
  "PostgreSQL 15": ["/usr/lib/postgresql/15/bin/postgres", "/usr/local/opt/postgresql@15/bin/postgres"],
  Helm: ["/usr/local/bin/helm", "/usr/bin/helm", "/opt/homebrew/bin/helm"],
  LibreOffice: ["/usr/bin/soffice", "/Applications/LibreOffice.app/Contents/MacOS/soffice"],
  Podman: ["/usr/bin/podman"],
} as const satisfies Record<string, readonly string[]>;

export type Program = keyof typeof places;

export const findProgram = (program: Program): string | null =>
  places[program].find((path) => existsSync(path)) ?? null;

/** For `it.skipIf`, so that the runner counts the skipped tests and names the missing program. */
export const lacks = (program: Program): boolean => findProgram(program) === null;

export const notRunHere = (program: Program) => `not run here: needs ${program}`;

export const missingPrograms = (): Program[] => (Object.keys(places) as Program[]).filter(lacks);
