import { execFile } from "node:child_process";
import { chownSync, existsSync, mkdirSync, realpathSync, renameSync, rmdirSync, rmSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { EmbeddedError } from "./error";
import { type Place, preparePlace, rememberPlace } from "./place";
import { processesIn } from "./process";
import { type Programs, programEnvironment } from "./programs";

/**
 * Creates the cluster in `<folder>.init` and renames it when complete, so that an interrupted first start leaves
 * nothing that looks like a database. Text sorts by code point, pages have checksums, and only the socket accepts
 * connections.
 * @throws EmbeddedError
 */
export async function createCluster(dataDir: string, place: Place, programs: Programs): Promise<void> {
  const partial = `${place.folder}.init`;
  preparePlace(dataDir, place);
  await endLeftInitdb(partial);
  rmSync(partial, { recursive: true, force: true });
  mkdirSync(partial, { mode: 0o700 });
  if (place.account) chownSync(partial, place.account.uid, place.account.gid);
  // Before version 17 PostgreSQL has no built-in locale; C sorts by code point as well.
  const locale = programs.major >= 17 ? ["--locale-provider=builtin", "--builtin-locale=C.UTF-8"] : [];
  const options = ["--username=postgres", "--encoding=UTF8", "--locale=C", ...locale, "--data-checksums"];
  const access = ["--auth-local=trust", "--auth-host=reject"];
  try {
    await promisify(execFile)(`${programs.bin}/initdb`, ["-D", partial, ...options, ...access, "--no-instructions"], {
      cwd: partial,
      env: programEnvironment(),
      ...place.account,
    });
  } catch (cause) {
    rmSync(partial, { recursive: true, force: true });
    throw new EmbeddedError(`The database couldn't be created in ${place.folder}: ${describeFailure(cause)}`, {
      cause,
    });
  }
  if (existsSync(place.folder)) rmdirSync(place.folder); // `findPlace` has checked that the folder is empty.
  renameSync(partial, place.folder);
  rememberPlace(dataDir, place);
}

/** A killed start leaves initdb running, which would keep writing into the next start's folder. */
async function endLeftInitdb(partial: string): Promise<void> {
  if (!existsSync(partial)) return;
  const path = realpathSync(partial);
  for (let left = processesIn(path); left.length > 0; left = processesIn(path)) {
    left.forEach(kill);
    await sleep(20);
  }
}

function kill(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch {
    // The process has ended.
  }
}

function describeFailure(cause: unknown): string {
  const output = (cause as { stderr?: string }).stderr ?? "";
  const line = output.split("\n").find((text) => /error|fatal/i.test(text));
  return line?.trim() ?? (cause instanceof Error ? (cause.message.split("\n")[0] ?? "") : String(cause));
}
