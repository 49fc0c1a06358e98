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

/** The system user that the server runs as; `null` is ourselves. PostgreSQL refuses to run as root. */
export type Account = { uid: number; gid: number } | null;

/** Where the database of a data folder lives, and who runs it. */
export type Place = {
  account: Account;
  /** The cluster's own folder (PGDATA); it may lie outside the data folder, see `findPlace`. */
  folder: string;
  /** Major version that made it, or null when there is no database yet. */
  major: number | null;
};

/** For root only: where what another user must reach is kept when the project lies under a closed folder. */
const sharedFolder = "/var/lib/paydesk";

/**
 * Finds the database of a data folder, or says where a new one goes: into the data folder, or under /var/lib/paydesk
 * when we are root and the server's user cannot enter the data folder. A file in the data folder then remembers where,
 * so that a moved project finds its database again.
 * @throws EmbeddedError when the folder is there but is no database, or belongs to another user
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

/** Makes the folder that will hold a new cluster, and remembers it when it lies outside the data folder. */
export function preparePlace(dataDir: string, place: Place): void {
  if (dirname(place.folder) === dataDir) return;
  mkdirSync(dirname(place.folder), { recursive: true });
  for (const folder of [sharedFolder, dirname(place.folder)]) chmodSync(folder, 0o711);
}

/** Notes in the data folder where its database is, if that is elsewhere. */
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
    // macOS writes no one's number as -2.
    if (user) return { uid: Number(user[2]) >>> 0, gid: Number(user[3]) >>> 0 };
  }
  throw new EmbeddedError("PostgreSQL can't run as root, and this system has no user named postgres or nobody.");
}

/** Whether a user may enter a folder and every folder above it (by mode bits; access lists are not read). */
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
 * A folder only the server's user (and root) may enter: beside the cluster when the path is short enough, else in the
 * temporary folder under a name made from it.
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

/** Where a copy of the server's programs goes when its user cannot reach ours. */
export function programCopyFolder(name: string): string {
  return join(sharedFolder, name);
}
