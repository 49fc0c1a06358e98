import { existsSync } from "node:fs";

/** Programs that some tests need and a bare machine lacks, each with the files of which one must be there. */
const places = {
  PgBouncer: ["/usr/sbin/pgbouncer", "/usr/bin/pgbouncer", "/opt/homebrew/bin/pgbouncer"],
  "PostgreSQL 15": ["/usr/lib/postgresql/15/bin/postgres", "/usr/local/opt/postgresql@15/bin/postgres"],
  Helm: ["/usr/local/bin/helm", "/usr/bin/helm", "/opt/homebrew/bin/helm"],
  LibreOffice: ["/usr/bin/soffice", "/Applications/LibreOffice.app/Contents/MacOS/soffice"],
  Podman: ["/usr/bin/podman"],
} as const satisfies Record<string, readonly string[]>;

export type Program = keyof typeof places;

/** @returns the program's file, or null on a machine without it */
export const findProgram = (program: Program): string | null =>
  places[program].find((path) => existsSync(path)) ?? null;

/** For `it.skipIf`: the runner counts what is skipped and says what it needs. */
export const lacks = (program: Program): boolean => findProgram(program) === null;

/** The sentence for what was left out because of it. */
export const notRunHere = (program: Program) => `not run here: needs ${program}`;

export const missingPrograms = (): Program[] => (Object.keys(places) as Program[]).filter(lacks);
