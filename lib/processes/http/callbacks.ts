// This process has no pages, no keys, and a database role that can only insert deliveries and read tokens. Pages
// needn't face the internet, and a flood here doesn't reach them.
import { once } from "node:events";
import { callbackDatabaseUrl, createDatabase } from "@/db/client";
import { SettingsError, settings } from "@/lib/core/runtime/env";
import { createLogger } from "@/lib/core/runtime/log";
import { startTelemetry } from "@/lib/core/telemetry/start";
import { createCallbackServer } from "./callback-server";
import { stopWhenAsked } from "./web-server.mjs";

process.title = "paydesk callbacks";

const { callbacks, clientIpHeader, logLevel } = settings();
if (!callbacks) throw new SettingsError("CALLBACK_PORT is off: set it to a port");
const db = createDatabase(callbackDatabaseUrl(), { max: 4, name: "paydesk callbacks" });
const log = createLogger("callbacks", logLevel);
await startTelemetry("callbacks", () => ({ log }));
const { server, drain } = createCallbackServer({ db, log }, { behindProxy: clientIpHeader !== null });

stopWhenAsked(drain, { dev: false, close: () => db.$client.end() });
server.listen(callbacks.port, callbacks.host);
await once(server, "listening");
log.info("callbacks ready");
process.send?.("ready");
