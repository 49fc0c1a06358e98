import dns from "node:dns";
import { eq } from "drizzle-orm";
import { afterEach, beforeAll, expect, it, vi } from "vitest";
import { connectionVersions } from "@/db/schema/connections";
import { closeServers, keep, startHttpServer } from "@/lib/gateway/client.testing";
import { provideContext } from "@/lib/identity/users/testing-context";
import * as t from "@/messages/connections/model";
import { generateKey } from "./key-commands";
import { testConnection } from "./probe-command";
import { addConnection } from "./testing";

const { ctx, admin } = provideContext("file", { admin: "admin" }, () => new Date());

let connectionId: string;

beforeAll(async () => {
  ({ connectionId } = await addConnection(ctx, admin));
  await generateKey(ctx, admin, { connectionId, bits: 2048 });
});
afterEach(async () => {
  vi.restoreAllMocks();
  await closeServers();
});

type Reply = string[] | "ENOTFOUND";

function resolveTo(...replies: Reply[]) {
  return vi.spyOn(dns, "lookup").mockImplementation(((_name: string, _options: object, callback: CallableFunction) => {
    const reply = replies.shift();
    if (reply === undefined || reply === "ENOTFOUND") {
      return callback(Object.assign(new Error("no such name"), { code: "ENOTFOUND" }), []);
    }
    callback(
      null,
      reply.map((address) => ({ address, family: address.includes(":") ? 6 : 4 })),
    );
  }) as unknown as typeof dns.lookup);
}

async function pointAt(baseUrl: string) {
  await ctx.db.update(connectionVersions).set({ baseUrl }).where(eq(connectionVersions.connectionId, connectionId));
}

const gate = (port: number) => `http://gate.example.com:${port}/paynet`;

it("tells a name that does not exist, one of a machine inside, and one of a port that listens there, alike", async () => {
  const inside = await keep(startHttpServer((_request, response) => response.end("type=secret-of-the-inside\n")));
  const installationStore = { ...ctx, networks: "public" } as const;
  await pointAt(gate(inside.port));
  const replies: Reply[] = ["ENOTFOUND", ["127.0.0.1"], ["10.0.0.1"], ["169.254.169.254"], ["::1"], ["8.8.8.8", "::1"]];
  const asked = resolveTo(...replies);
  const seen = await Promise.all(
    replies.map(async () => {
      const startedAt = performance.now();
      const probe = await testConnection(installationStore, admin, { connectionId });
      expect(performance.now() - startedAt).toBeGreaterThanOrEqual(999);
      return probe;
    }),
  );
  expect(asked).toHaveBeenCalledTimes(replies.length);
  expect(new Set(seen.map((probe) => JSON.stringify(probe))).size).toBe(1);
  expect(seen[0]).toMatchObject({ verdict: "unreachable", headline: t.unreachable });
  expect([inside.connections(), inside.received()]).toEqual([0, ""]);
});

it("connects to the address that was checked, looks it up once, and checks each new connection", async () => {
  const server = await keep(
    startHttpServer((_request, response) => {
      response.setHeader("connection", "close");
      response.end("type=validation-error\n&error-code=7\n&error-message=No+such+order\n");
    }),
  );
  await pointAt(gate(server.port));
  // DNS rebinding: the name resolves to an allowed address first, then to one in the private network.
  const asked = resolveTo(["127.0.0.1"], ["10.0.0.1"], ["127.0.0.1"]);
  expect((await testConnection(ctx, admin, { connectionId })).verdict).not.toBe("unreachable");
  expect([asked.mock.calls.length, server.requests()]).toEqual([1, 1]);
  expect((await testConnection(ctx, admin, { connectionId })).verdict).toBe("unreachable");
  expect([asked.mock.calls.length, server.requests()]).toEqual([2, 1]);
  expect((await testConnection(ctx, admin, { connectionId })).verdict).not.toBe("unreachable");
  expect([asked.mock.calls.length, server.requests()]).toEqual([3, 2]);
});

it.each([301, 302, 303, 307, 308])("follows no redirect (HTTP %i)", async (status) => {
  const elsewhere = await keep(startHttpServer((_request, response) => response.end("type=secret\n")));
  const server = await keep(
    startHttpServer((_request, response) => {
      response.writeHead(status, { location: `http://127.0.0.1:${elsewhere.port}/latest/meta-data` });
      response.end();
    }),
  );
  await pointAt(`http://127.0.0.1:${server.port}/paynet`);
  expect((await testConnection(ctx, admin, { connectionId })).verdict).toBe("wrong_path");
  expect([server.requests(), elsewhere.connections()]).toEqual([1, 0]);
});
