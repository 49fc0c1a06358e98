import { randomBytes } from "node:crypto";
import { accessSync, chmodSync, constants, existsSync, mkdirSync, renameSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { findPlace } from "@/db/embedded/place";
import { readSealingKey, type Settings, SettingsError, sealingKeyFile } from "@/lib/core/runtime/env";
import * as t from "@/messages/start";
import { StartError } from "./start-error";

export function logFolder(dataDir: string): string {
  return join(dataDir, "logs");
}

/**
 * Makes the data folder and its folder of logs. The database runs as another user, so a folder made by root can be
 * entered but not listed by others.
 * @throws StartError when it cannot be made or written
 */
export function prepareDataFolder(dataDir: string): void {
  try {
    if (!existsSync(dataDir)) {
      mkdirSync(dataDir, { recursive: true });
      chmodSync(dataDir, process.getuid?.() === 0 ? 0o711 : 0o700);
    }
    if (!statSync(dataDir).isDirectory()) throw new Error(t.notAFolder);
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
    mkdirSync(logFolder(dataDir), { recursive: true, mode: 0o700 });
  } catch (cause) {
    throw new StartError(t.folderUnusable(dataDir, explain(cause)), { cause });
  }
}

function explain(cause: unknown): string {
  const { code, message } = cause as NodeJS.ErrnoException;
  switch (code) {
    case "EACCES":
    case "EPERM":
      return t.folderNotWritable;
    case "EROFS":
      return t.diskReadOnly;
    case "ENOSPC":
      return t.diskFull;
    case "ENOTDIR":
    case "EEXIST":
      return t.pathThroughFile;
    default:
      return message;
  }
}

/**
 * Makes a sealing key available: from the environment, the data folder or, for a new database, a fresh one.
 * @throws SettingsError when the database exists and its key does not: a new key could decrypt nothing in it
 */
export function ensureSealingKey({ sealingKey, dataDir }: Pick<Settings, "sealingKey" | "dataDir">): void {
  if (sealingKey) return;
  const file = sealingKeyFile(dataDir);
  if (existsSync(file)) {
    readSealingKey(dataDir);
    return;
  }
  const place = findPlace(dataDir);
  if (place.major !== null) {
    throw new SettingsError(t.sealingKeyMissing(file, place.folder));
  }
  const partial = `${file}.${process.pid}`;
  writeFileSync(partial, `${randomBytes(32).toString("base64")}\n`, { mode: 0o600, flush: true });
  renameSync(partial, file);
}
