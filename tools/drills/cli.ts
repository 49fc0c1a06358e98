import { databaseUrls } from "@/db/client";
import { EmbeddedError } from "@/db/embedded/error";
import { SettingsError, settings } from "@/lib/core/runtime/env";
import { copyEmbedded, dumpDatabase } from "@/lib/processes/drill/backup";
import { drillRestore } from "@/lib/processes/drill/restore";
import * as t from "@/messages/drill";
import { type DrillName, drills, playDrill } from "./play";

const notify = (line: string) => console.log(line);

/** `npm run -s drill NAME`. @returns the exit code: 0 when the drill passed, 1 when it failed, 2 for another name */
async function main([name = "", ...more]: string[]): Promise<number> {
  if (more.length === 0 && name in drills) return (await playDrill(name as DrillName, notify)) ? 0 : 1;
  if (more.length > 0 || name !== "restore") {
    console.error(t.usage);
    return 2;
  }
  return (await restore()) ? 0 : 1;
}

function restore(): Promise<boolean> {
  const { databaseUrl, dataDir } = settings();
  if (databaseUrl === null) return drillRestore(t.copyName, (folder) => copyEmbedded(dataDir, folder), notify);
  const bin = process.env.PG_BIN || null;
  return drillRestore(t.dumpName, (folder) => dumpDatabase(databaseUrls().owner, folder, bin), notify);
}

main(process.argv.slice(2)).then(
  (code) => process.exit(code),
  (error) => {
    const isExpected = error instanceof SettingsError || error instanceof EmbeddedError;
    console.error(isExpected ? error.message : error);
    process.exit(1);
  },
);
