import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import { checkTurning, createHealthServer, stuckMs } from "./health";

const begun = 1_000;
const worker = { findStuck: (since: number) => (begun < since ? ["send batches"] : []) };
const server = createHealthServer({ findStuck: () => ["send mails"] });

beforeAll(async () => {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
});
afterAll(() => server.close());

const ask = (path: string) => fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`);

it("is well until a round takes longer than any does", () => {
  expect(checkTurning(worker, begun + stuckMs)).toEqual({ status: 200, text: "ok" });
  expect(checkTurning(worker, begun + stuckMs + 1)).toEqual({ status: 503, text: "stuck: send batches" });
});

it("says so to a probe, and knows nothing else", async () => {
  const stuck = await ask("/healthz");
  expect([stuck.status, await stuck.text()]).toEqual([503, "stuck: send mails\n"]);
  expect((await ask("/metrics")).status).toBe(404);
});
