import { readFileSync } from "node:fs";
import { settings } from "@/lib/core/runtime/env";
import { prepareDataFolder } from "./data-folder";
import { refuseOtherKey } from "./own-key";
import { checkOwnName } from "./preflight";

const { host, port, dataDir } = settings();
checkOwnName({ host });
prepareDataFolder(dataDir);
await refuseOtherKey();
const { config } = JSON.parse(readFileSync(".next/required-server-files.json", "utf8"));
// A standalone build of Next passes its configuration like this, since next.config.mjs doesn't exist there.
process.env.__NEXT_PRIVATE_STANDALONE_CONFIG = JSON.stringify(config);
process.argv.splice(2, Number.POSITIVE_INFINITY, "--host", host, "--port", String(port));
await import("@/lib/processes/http/web.mjs");
