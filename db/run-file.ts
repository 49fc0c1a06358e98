import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { SettingsError } from "@/lib/core/runtime/env";

const runFileSchema = z.object({
  databaseUrl: z.string(),
  migrateDatabaseUrl: z.string(),
  callbackDatabaseUrl: z.string(),
});
export type RunFile = z.output<typeof runFileSchema>;

const runFilePath = (dataDir: string) => join(dataDir, "run.json");

/** Writes the file in one step, so that a reader never sees half of it. */
export function writeRunFile(dataDir: string, content: RunFile): void {
  const temporary = `${runFilePath(dataDir)}.${process.pid}`;
  writeFileSync(temporary, `${JSON.stringify(content)}\n`, { mode: 0o600 });
  renameSync(temporary, runFilePath(dataDir));
}

/** @throws SettingsError when no database was started on this data folder */
export function readRunFile(dataDir: string): RunFile {
  if (!existsSync(runFilePath(dataDir))) {
    throw new SettingsError(
      `DATABASE_URL isn't set and no database is running on ${dataDir}. Run npm start or set DATABASE_URL.`,
    );
  }
  return runFileSchema.parse(JSON.parse(readFileSync(runFilePath(dataDir), "utf8")));
}

export function removeRunFile(dataDir: string): void {
  rmSync(runFilePath(dataDir), { force: true });
}
