import { execFile } from "node:child_process";
import {
  chmodSync,
  chownSync,
  constants,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import pg from "pg";
import { connectionConfig } from "@/db/client";
import { type Embedded, startEmbedded } from "@/db/embedded/embedded";
import { EmbeddedError } from "@/db/embedded/error";
import { findPlace } from "@/db/embedded/place";
import * as t from "@/messages/drill";
import { type Figures, readFigures } from "./figures";

export type Backup = { before: Figures; after: Figures; bytes: number; restore: () => Promise<Embedded> };

export const asSuperuser = ({ adminUrl }: Pick<Embedded, "adminUrl">): string =>
  adminUrl.replace("/postgres?", "/paydesk?");

const keptFiles = ["installation.json", "dispatched"];
/** The server recreates these files; the log is copied last. */
const leftOut = new Set(["postmaster.pid", "postmaster.opts", "pg_wal", "pg_replslot", "pg_stat_tmp"]);

/**
 * Copies the running embedded database as a physical backup (PostgreSQL, 25.3.3: low level API), with the
 * installation's own files.
 * @param folder empty
 */
export async function copyEmbedded(dataDir: string, folder: string): Promise<Backup> {
  const original = await startEmbedded({ dataDir, logFile: join(folder, "original.log") });
  const admin = new pg.Client(connectionConfig(original.adminUrl, "paydesk drill"));
  const owner = new pg.Client(connectionConfig(original.urls.owner, "paydesk drill"));
  await Promise.all([admin.connect(), owner.connect()]);
  const target = join(folder, "postgres");
  try {
    // The slot keeps the write-ahead log during the copy and ends with the connection.
    await admin.query("select pg_create_physical_replication_slot('paydesk_drill', true, true)");
    const before = await readFigures(owner);
    await admin.query("select pg_backup_start('paydesk drill', true)");
    const source = findPlace(dataDir);
    copyTree(source.folder, target, source.account);
    const { rows } = await admin.query<{ label: string }>(
      "select labelfile as label from pg_backup_stop(wait_for_archive => false)",
    );
    writeOwned(join(target, "backup_label"), rows[0]?.label ?? "", source.account);
    for (const name of ["pg_wal", "pg_replslot"]) makeOwned(join(target, name), source.account);
    makeOwned(join(target, "pg_wal", "archive_status"), source.account);
    copyTree(join(source.folder, "pg_wal"), join(target, "pg_wal"), source.account);
    // A restore replays all the log that it finds, also what was written after the backup ended.
    const after = await readFigures(owner);
    for (const name of keptFiles)
      if (existsSync(join(dataDir, name))) copyFileSync(join(dataDir, name), join(folder, name));
    const restore = () => startEmbedded({ dataDir: folder, logFile: join(folder, "restored.log") });
    return { before, after, bytes: sizeOf(target), restore };
  } finally {
    await Promise.all([admin.end(), owner.end()]);
    if (!original.reused) await original.stop();
  }
}

/**
 * Restores a dump into an embedded database. The figures are read in the dumped snapshot.
 * @param url as the owner of the tables, without a pooler
 * @param bin the folder of pg_dump and pg_restore; null: the PATH
 * @throws EmbeddedError when a program is missing or older than the server
 */
export async function dumpDatabase(url: string, folder: string, bin: string | null): Promise<Backup> {
  const file = join(folder, "paydesk.dump");
  const client = new pg.Client(connectionConfig(url, "paydesk drill"));
  await client.connect();
  try {
    await client.query("begin isolation level repeatable read read only");
    await client.query("set local idle_in_transaction_session_timeout = 0");
    const { rows } = await client.query<{ snapshot: string }>("select pg_export_snapshot() as snapshot");
    await runProgram(bin, "pg_dump", [
      `--dbname=${url}`,
      "--format=custom",
      `--snapshot=${rows[0]?.snapshot}`,
      `--file=${file}`,
    ]);
    const figures = await readFigures(client);
    const restore = async () => {
      const restored = await startEmbedded({ dataDir: folder, logFile: join(folder, "restored.log") });
      const admin = asSuperuser(restored);
      await runProgram(bin, "pg_restore", [
        `--dbname=${admin}`,
        "--no-owner",
        "--no-privileges",
        "--exit-on-error",
        file,
      ]);
      return restored;
    };
    return { before: figures, after: figures, bytes: statSync(file).size, restore };
  } finally {
    await client.end();
  }
}

async function runProgram(bin: string | null, name: string, args: string[]): Promise<void> {
  try {
    await promisify(execFile)(bin === null ? name : join(bin, name), args, { maxBuffer: 2 ** 20 });
  } catch (cause) {
    const { stderr, message } = cause as { stderr?: string; message: string };
    throw new EmbeddedError(t.toolsMissing((stderr || message).trim().split("\n")[0] ?? ""), { cause });
  }
}

type Account = ReturnType<typeof findPlace>["account"];

/** A file removed during the copy is no loss: the log records it. */
function copyTree(from: string, to: string, account: Account): void {
  makeOwned(to, account);
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    if (leftOut.has(entry.name)) continue;
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) {
      copyTree(source, target, account);
      continue;
    }
    if (!entry.isFile()) continue;
    try {
      copyFileSync(source, target, constants.COPYFILE_FICLONE);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === "ENOENT") continue;
      throw error;
    }
    if (account) chownSync(target, account.uid, account.gid);
  }
}

function makeOwned(folder: string, account: Account): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  chmodSync(folder, 0o700);
  if (account) chownSync(folder, account.uid, account.gid);
}

function writeOwned(file: string, text: string, account: Account): void {
  writeFileSync(file, text, { mode: 0o600 });
  if (account) chownSync(file, account.uid, account.gid);
}

function sizeOf(folder: string): number {
  return readdirSync(folder, { withFileTypes: true, recursive: true }).reduce(
    (sum, entry) => sum + (entry.isFile() ? statSync(join(entry.parentPath, entry.name)).size : 0),
    0,
  );
}
