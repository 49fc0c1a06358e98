import { once } from "node:events";
import type { IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { openContext } from "@/lib/core/runtime/open-context";
import { submitPayout } from "@/lib/payments/payouts/submit";
import { createDrainingServer, stopWhenAsked } from "./web-server.mjs";

async function readJson(request: IncomingMessage): Promise<Record<"actor" | "input", never>> {
  let text = "";
  for await (const chunk of request.setEncoding("utf8")) text += chunk;
  return JSON.parse(text);
}

const { server, drain } = createDrainingServer(async (request, response) => {
  const { actor, input } = await readJson(request);
  response.end(JSON.stringify(await submitPayout(openContext(), actor, input)));
});
stopWhenAsked(drain, { dev: false, close: () => openContext().db.$client.end() });
server.listen(0, "127.0.0.1");
await once(server, "listening");
process.send?.((server.address() as AddressInfo).port);
