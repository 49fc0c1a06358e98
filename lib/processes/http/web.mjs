// Serves the pages in their own process: `node lib/processes/http/web.mjs --host HOST --port PORT [--dev]`. Plain JavaScript
// needs no loader before the built pages. `next start` waits only for open connections when it stops; a payout must
// finish even when its browser has left.
import { once } from "node:events";
import { parseArgs } from "node:util";
import next from "next";
import { boundRequests } from "./bounded-handler.mjs";
import { showErrors } from "./error-pages.mjs";
import { createDrainingServer, stopWhenAsked, withQueryApart } from "./web-server.mjs";

const { values } = parseArgs({
  options: { host: { type: "string" }, port: { type: "string" }, dev: { type: "boolean", default: false } },
});
const hostname = values.host ?? "127.0.0.1";
const port = Number(values.port);
process.title = "paydesk web";

/** @type {(request: import("node:http").IncomingMessage, response: import("node:http").ServerResponse) => Promise<void>} */
let handle;
const publicUrl = process.env.PUBLIC_URL?.trim() || `http://localhost:${port}`;
const https = publicUrl.startsWith("https:");
/** @type {typeof handle} */
const askNext = (request, response) => handle(withQueryApart(request), response);
// In development Next's own error page shows the cause.
const answer = values.dev ? askNext : showErrors(askNext, { https });
const { server, drain } = createDrainingServer(boundRequests(answer, { https, publicUrl, log: console.error }));
// Next listens for upgrades for live reload and would read any address there, however long. Without a listener Node
// treats an upgrade as a plain request.
if (!values.dev) {
  server.on("newListener", (event, listener) => {
    if (event === "upgrade") setImmediate(() => server.off(event, listener));
  });
}
const app = next({ dev: values.dev, hostname, port, httpServer: server, quiet: !values.dev });

stopWhenAsked(drain, { dev: values.dev, close: () => app.close() });

await app.prepare();
handle = app.getRequestHandler();
server.listen(port, hostname);
await once(server, "listening");
process.send?.("ready");
