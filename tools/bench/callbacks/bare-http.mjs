import { createServer } from "node:http";
import { openStore } from "./insert.mjs";

const store = openStore();
const server = createServer(async (request, response) => {
  try {
    await store(request.method ?? "GET", request.url ?? "", request.headers);
    response.writeHead(200, { "content-length": "0" }).end();
  } catch (error) {
    console.error(error);
    response.writeHead(503).end();
  }
});
process.on("disconnect", () => process.exit(0));
server.listen(Number(process.argv[2]), "127.0.0.1", () => process.send?.("ready"));
