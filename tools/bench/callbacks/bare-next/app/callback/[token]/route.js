import { openStore } from "../../../../insert.mjs";

const store = openStore();

/** @param {Request} request */
export async function GET(request) {
  await store(request.method, request.url, Object.fromEntries(request.headers));
  // The same answer as ours, so that only the way to it is compared.
  return new Response(null, { status: 200, headers: { "content-length": "0" } });
}
