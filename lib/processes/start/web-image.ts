// `web` in the image: the pages as they were built, on our own server, with the configuration that they were built with.
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
// As Next's own server.js of a standalone build hands it over: there is no next.config.mjs to read.
process.env.__NEXT_PRIVATE_STANDALONE_CONFIG = JSON.stringify(config);
process.argv.splice(2, Number.POSITIVE_INFINITY, "--host", host, "--port", String(port));
await import("@/lib/processes/http/web.mjs");
