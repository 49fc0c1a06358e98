import { openStore } from "../../../../insert.mjs";

const store = openStore();

/** @param {Request} request */
export async function GET(request) {
  await store(request.method, request.url, Object.fromEntries(request.headers));
  return new Response("OK\n");
}
