import { databaseUrls } from "@/db/client";
import { EmbeddedError } from "@/db/embedded/error";
import { SettingsError, settings } from "@/lib/core/env";
import * as t from "@/messages/drill";
import { copyEmbedded, dumpDatabase } from "./backup";
import { drillRestore } from "./restore";

const notify = (line: string) => console.log(line);

async function main(args: string[]): Promise<number> {
  if (args.length !== 1 || args[0] !== "restore") {
    console.error(t.usage);
    return 2;
  }
  const { databaseUrl, dataDir } = settings();
  const passed =
    databaseUrl === null
      ? await drillRestore(t.copyName, (folder) => copyEmbedded(dataDir, folder), notify)
      : await drillRestore(
          t.dumpName,
          (folder) => dumpDatabase(databaseUrls().owner, folder, process.env.PG_BIN || null),
          notify,
        );
  return passed ? 0 : 1;
}

main(process.argv.slice(2)).then(
  (code) => process.exit(code),
  (error) => {
    const isExpected = error instanceof SettingsError || error instanceof EmbeddedError;
    console.error(isExpected ? error.message : error);
    process.exit(1);
  },
);
