import { createHash } from "node:crypto";
import {
  chmodSync,
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { EmbeddedError } from "./error";

/** PostgreSQL refuses to run as root, so this is the system user that runs it; null for the current user. */
export type Account = { uid: number; gid: number } | null;

export type Place = {
  account: Account;
  /** The cluster may lie outside the data folder; see `findPlace`. */
  folder: string;
  /** The version is null when there is no database yet. */
  major: number | null;
};

/** Used only by root: holds files that another user must reach when the project lies under a closed folder. */
const sharedFolder = "/var/lib/paydesk";

/**
 * Uses the data folder, or /var/lib/paydesk when root starts Paydesk and the server's user can't enter the data folder.
 * A file in the data folder then stores the place, so that a moved project finds its database.
 * @throws EmbeddedError when the folder is no database, or belongs to another user
 */
export function findPlace(dataDir: string): Place {
  const remembered = join(dataDir, "postgres-folder");
  const usual = join(dataDir, "postgres");
  if (existsSync(remembered)) {
    const folder = readFileSync(remembered, "utf8").trim();
    if (!existsSync(join(folder, "PG_VERSION"))) {
      throw new EmbeddedError(
        `The database folder ${folder}, named in ${remembered}, is missing. Restore it, or delete that file to start with an empty database.`,
      );
    }
    return describePlace(folder);
  }
  if (existsSync(usual) && readdirSync(usual).length > 0) return describePlace(usual);
  const account = process.getuid?.() === 0 ? findServerAccount() : null;
  if (account === null || canReach(realpathSync(dataDir), account)) return { account, folder: usual, major: null };
  const name = createHash("sha256").update(realpathSync(dataDir)).digest("hex").slice(0, 12);
  const folder = join(sharedFolder, name, "postgres");
  if (existsSync(folder) && readdirSync(folder).length > 0) return describePlace(folder);
  return { account, folder, major: null };
}

export function preparePlace(dataDir: string, place: Place): void {
  if (dirname(place.folder) === dataDir) return;
  mkdirSync(dirname(place.folder), { recursive: true });
  for (const folder of [sharedFolder, dirname(place.folder)]) chmodSync(folder, 0o711);
}

export function rememberPlace(dataDir: string, place: Place): void {
  if (dirname(place.folder) !== dataDir) writeFileSync(join(dataDir, "postgres-folder"), `${place.folder}\n`);
}

function describePlace(given: string): Place {
  const folder = realpathSync(given);
  const versionFile = join(folder, "PG_VERSION");
  if (!existsSync(versionFile)) {
    throw new EmbeddedError(
      `${folder} isn't empty and contains no PostgreSQL database. Set DATA_DIR to another folder.`,
    );
  }
  const { uid, gid } = statSync(folder);
  const me = process.getuid?.();
  if (me === 0 && uid === 0) {
    const remedy = `chown -R postgres ${folder}`;
    throw new EmbeddedError(
      `${folder} belongs to root, but PostgreSQL can't run as root. Change the owner (${remedy}).`,
    );
  }
  if (me !== 0 && me !== undefined && uid !== me) {
    throw new EmbeddedError(`${folder} belongs to another user (ID ${uid}). Start Paydesk as that user, or as root.`);
  }
  const major = Number.parseInt(readFileSync(versionFile, "utf8"), 10);
  return { account: me === 0 ? { uid, gid } : null, folder, major };
}

function findServerAccount(): { uid: number; gid: number } {
  const users = readFileSync("/etc/passwd", "utf8")
    .split("\n")
    .map((line) => line.split(":"));
  for (const name of ["postgres", "nobody"]) {
    const user = users.find((fields) => fields[0] === name);
    // macOS prints the id of "nobody" as -2, so the number is made unsigned.
    if (user) return { uid: Number(user[2]) >>> 0, gid: Number(user[3]) >>> 0 };
  }
  throw new EmbeddedError("PostgreSQL can't run as root, and this system has no user named postgres or nobody.");
}

/** Checks mode bits only; access lists are not read. */
export function canReach(path: string, account: NonNullable<Account>): boolean {
  for (let folder = path; ; folder = dirname(folder)) {
    const { uid, gid, mode } = statSync(folder);
    const bit = uid === account.uid ? 0o100 : gid === account.gid ? 0o010 : 0o001;
    if ((mode & bit) === 0) return false;
    if (folder === dirname(folder)) return true;
  }
}

/** A socket's path may have 107 bytes on Linux and 103 on macOS; "/.s.PGSQL.5432.lock" follows the folder. */
const socketFolderMaxBytes = 103 - "/.s.PGSQL.5432.lock".length;

/**
 * Only the server's user and root may enter the folder. A long path uses the temporary folder instead.
 * @throws EmbeddedError when another user has taken that name
 */
export function prepareSocketFolder(place: Place): string {
  const beside = join(dirname(place.folder), "socket");
  const name = createHash("sha256").update(place.folder).digest("hex").slice(0, 12);
  const folder = Buffer.byteLength(beside) <= socketFolderMaxBytes ? beside : join(tmpdir(), `paydesk-${name}`);
  const owner = place.account?.uid ?? process.getuid?.();
  if (!existsSync(folder)) {
    mkdirSync(folder, { mode: 0o700 });
    if (place.account) chownSync(folder, place.account.uid, place.account.gid);
  }
  const found = lstatSync(folder);
  if (!found.isDirectory() || found.uid !== owner) {
    throw new EmbeddedError(`${folder} is needed for the database's socket and belongs to another user: remove it.`);
  }
  chmodSync(folder, 0o700);
  return folder;
}

export function programCopyFolder(name: string): string {
  return join(sharedFolder, name);
}
