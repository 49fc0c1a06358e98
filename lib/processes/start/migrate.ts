import { settings } from "@/lib/core/runtime/env";
import * as t from "@/messages/start";
import { prepareDataFolder } from "./data-folder";
import { findDatabase, prepareDatabase } from "./database";
import { checkConnectionsFile } from "./preflight";

const given = settings();
checkConnectionsFile(given);
prepareDataFolder(given.dataDir);
const { urls } = await findDatabase(given, "web");
const { applied } = await prepareDatabase(urls, given, console.log);
console.log(t.schemaCurrent(applied));
process.exit(0);
