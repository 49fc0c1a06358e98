import { randomUUID, verify } from "node:crypto";
import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { audit } from "@/db/schema/audit";
import { connectionVersions } from "@/db/schema/connections";
import { calls } from "@/db/schema/orders";
import type { Pair } from "@/lib/core/text/form-encoding";
import { redactPairs } from "@/lib/gateway/fields/mask";
import { gateway, type SignedCall } from "@/lib/gateway/protocol";
import { addTestUser } from "@/lib/identity/users/testing";
import { provideContext } from "@/lib/identity/users/testing-context";
import { renewConnectionVersion } from "@/lib/payments/connections/commands";
import { generateKey } from "@/lib/payments/connections/key-commands";
import { getConnection } from "@/lib/payments/connections/queries";
import { openPrivateKey } from "@/lib/payments/connections/route";
import { addConnection, testAddress } from "@/lib/payments/connections/testing";
import { type DebugInput, debugSignature } from "./debug-command";
import { listDebuggableCalls } from "./queries";

const { ctx, admin } = provideContext("file", { admin: "admin" }, () => new Date());

const payout: Pair[] = [
  ["client_orderid", "A-1"],
  ["amount", "10.50"],
  ["currency", "EUR"],
  ["account_number", "DE89370400440532013000"],
];

async function connectionIn(environment: "sandbox" | "production", baseUrl = testAddress.baseUrl) {
  const made = await addConnection(ctx, admin, { environment: environment as "sandbox", baseUrl });
  await generateKey(ctx, admin, { connectionId: made.connectionId, bits: 2048 });
  return made;
}

type Typed = Extract<DebugInput["source"], { kind: "typed" }>;

function debug(of: { connectionId: string; endpointId: string }, change: Partial<Typed> = {}) {
  return debugSignature(ctx, admin, {
    connectionId: of.connectionId,
    source: {
      kind: "typed",
      operation: "payout",
      endpointId: of.endpointId,
      content: { pairs: payout },
      timestamp: null,
      nonce: null,
      ...change,
    },
  });
}

async function isUsable(connectionId: string, { baseString, signature }: SignedCall): Promise<boolean> {
  const { publicKeyPem } = await getConnection(ctx, null, connectionId);
  return verify("sha256", Buffer.from(baseString), publicKeyPem ?? "", Buffer.from(signature, "base64"));
}

async function versionRow(connectionId: string) {
  const [row] = await ctx.db.select().from(connectionVersions).where(eq(connectionVersions.connectionId, connectionId));
  if (!row) throw new Error("no version");
  return row;
}

describe("a call that is typed in", () => {
  it("is signed with the sandbox's own key, every step shown", async () => {
    const own = await connectionIn("sandbox");
    const shown = await debug(own, { timestamp: "1644119905", nonce: "n1" });
    expect(shown).toMatchObject({
      method: "POST",
      url: "https://gate.example.com/paynet/api/v4/payout/1001",
      baseStringUri: "https://gate.example.com/paynet/api/v4/payout/1001",
      body: "client_orderid=A-1&amount=10.50&currency=EUR&account_number=DE89370400440532013000",
      consumerKey: "acme",
      timestamp: "1644119905",
      nonce: "n1",
      asMade: null,
      key: { kind: "own", fingerprint: (await getConnection(ctx, null, own.connectionId)).keyFingerprint },
    });
    expect(shown.signatureHex).toBe(Buffer.from(shown.signature, "base64").toString("hex"));
    expect(await isUsable(own.connectionId, shown)).toBe(true);
    expect(await debug(own, { timestamp: "1644119905", nonce: "n1" })).toMatchObject({ signature: shown.signature });
  });

  it("may come as a form body, and is encoded anew", async () => {
    const own = await connectionIn("sandbox");
    const shown = await debug(own, { content: { form: "order_desc=a+b%2a&amount=1" } });
    expect(shown.body).toBe("order_desc=a%20b%2A&amount=1");
    await expect(debug(own, { content: { form: "a=1&b=%zz" } })).rejects.toMatchObject({
      code: "invalid",
      message: expect.stringContaining("Pair 2"),
    });
  });

  it("works before there is a key, with a throwaway one", async () => {
    const bare = await addConnection(ctx, admin);
    expect(await debug(bare)).toMatchObject({ key: { kind: "throwaway", reason: "no_key" } });
  });

  it("must fit the operation's address", async () => {
    const own = await connectionIn("sandbox");
    const other = await connectionIn("sandbox");
    await expect(debug({ ...own, endpointId: other.endpointId })).rejects.toMatchObject({ code: "not_found" });
    await expect(debug(own, { content: { pairs: [["a", "\ud800"]] } })).rejects.toMatchObject({ code: "invalid" });
    await expect(debug(own, { timestamp: "now" })).rejects.toMatchObject({ code: "invalid" });
  });
});

describe("in production", () => {
  it.each(["payout", "update-recurring-payment", "process-recurring-payments"] as const)(
    "no usable signature over a %s comes out",
    async (operation) => {
      const real = await connectionIn("production");
      const shown = await debug(real, { operation });
      expect(shown.key).toEqual({ kind: "throwaway", reason: "moves_money" });
      expect(await isUsable(real.connectionId, shown)).toBe(false);
      const again = await debug(real, { operation, timestamp: shown.timestamp, nonce: shown.nonce });
      expect(again.baseString).toBe(shown.baseString);
      expect(again.signature).not.toBe(shown.signature);
    },
  );

  it("a status query is signed with the real key, but not one with a payout's parameters", async () => {
    const real = await connectionIn("production");
    const question: Pair[] = [
      ["login", "acme"],
      ["client_orderid", "A-1"],
    ];
    const shown = await debug(real, { operation: "status", content: { pairs: question } });
    expect(shown.key.kind).toBe("own");
    expect(await isUsable(real.connectionId, shown)).toBe(true);
    for (const stray of ["amount", "client-orderid", "Login"]) {
      const disguised = await debug(real, { operation: "status", content: { pairs: [...question, [stray, "1"]] } });
      expect(disguised.key).toEqual({ kind: "throwaway", reason: "moves_money" });
    }
  });

  it("its key does not become usable by being in a sandbox connection too", async () => {
    const real = await connectionIn("production");
    const { privateKeySealed, publicKeyPem, keyFingerprint, keyBits } = await versionRow(real.connectionId);
    const own = await connectionIn("sandbox");
    await ctx.db
      .update(connectionVersions)
      .set({ privateKeySealed, publicKeyPem, keyFingerprint, keyBits })
      .where(eq(connectionVersions.connectionId, own.connectionId));
    expect(await debug(own)).toMatchObject({ key: { kind: "throwaway", reason: "moves_money" } });
  });
});

describe("card data", () => {
  const payload = Buffer.from('"client-orderid";"Card Number"\r\nA-1;4111110000000013').toString("base64");
  it.each<[string, Typed["content"]]>([
    ["a card number", { pairs: [...payout, ["credit_card_number", "4111110000000013"]] }],
    ["a card number, hyphens", { pairs: [["credit-card-number", "4111110000000013"]] }],
    ["a CVV", { pairs: [...payout, ["cvv2", "123"]] }],
    ["a CVV by a foreign name", { pairs: [...payout, ["CardSecurityCode", "123"]] }],
    ["a CVV in a form body", { form: "amount=1&cvv%32=123" }],
    ["a column of a batch", { pairs: [["payload", payload]] }],
  ])("%s is refused, and nothing is written", async (_name, content) => {
    const own = await connectionIn("sandbox");
    const before = await ctx.db.$count(audit);
    await expect(debug(own, { content })).rejects.toMatchObject({
      code: "invalid",
      message: expect.stringContaining("card data"),
    });
    expect(await ctx.db.$count(audit)).toBe(before);
  });
});

describe("what is left behind", () => {
  it("is an audit row without values, and no connection to anywhere", async () => {
    let connections = 0;
    const server = createServer((socket) => {
      connections += 1;
      socket.destroy();
    }).listen(0, "127.0.0.1");
    await once(server, "listening");
    const own = await connectionIn("sandbox", `http://127.0.0.1:${(server.address() as AddressInfo).port}/paynet`);
    await debug(own, { nonce: "secret-nonce" });
    const rows = await ctx.db.select().from(audit).where(eq(audit.permission, "connections.debug"));
    const row = rows.find(({ subjectId }) => subjectId === own.connectionId);
    expect(row?.details).toEqual({ source: "typed", operation: "payout", version: 1, key: "own" });
    expect(JSON.stringify(rows.map(({ details }) => details))).not.toMatch(/DE8937|10\.50|secret-nonce/);
    expect(await ctx.db.$count(calls, eq(calls.connectionId, own.connectionId))).toBe(0);
    server.close();
    await once(server, "close");
    expect(connections).toBe(0);
  });
});

describe("a call that was made", () => {
  async function storeCall(
    connectionId: string,
    params: Pair[] = payout,
    change: Partial<typeof calls.$inferInsert> = {},
  ) {
    const version = await versionRow(connectionId);
    const signed = await gateway.sign(
      { url: "https://gate.example.com/paynet/api/v4/payout/1001", pairs: params },
      { consumerKey: version.consumerKey, privateKey: openPrivateKey(ctx.sealer, version) },
      { timestamp: "1644119905", nonce: randomUUID() },
    );
    const id = randomUUID();
    await ctx.db.insert(calls).values({
      id,
      connectionId,
      connectionVersion: 1,
      operation: "payout",
      url: signed.url,
      startedAt: new Date(),
      request: redactPairs("payout", params),
      baseString: signed.baseString,
      authorization: signed.authorization,
      result: "accepted",
      httpStatus: 200,
      ...change,
    });
    return { id, signed };
  }
  const look = (connectionId: string, callId: string, actor = admin) =>
    debugSignature(ctx, actor, { connectionId, source: { kind: "call", callId } });

  it("is shown as it was sent: its body in order and whole, its signature the same", async () => {
    const own = await connectionIn("sandbox");
    const { id, signed } = await storeCall(own.connectionId, [...payout, ["order_desc", "ž & ž"]]);
    expect(await look(own.connectionId, id)).toMatchObject({
      body: signed.body,
      baseString: signed.baseString,
      authorization: signed.authorization,
      nonce: signed.nonce,
      asMade: { sameBaseString: true, sameSignature: true },
    });
  });

  it("is open to a developer when it was sandbox, or a status query: a real payout shows who is paid", async () => {
    const developer = await addTestUser(ctx, "developer");
    const [own, real] = [await connectionIn("sandbox"), await connectionIn("production")];
    const sandboxCall = await storeCall(own.connectionId);
    const paid = await storeCall(real.connectionId);
    const asked = await storeCall(real.connectionId, [["client_orderid", "A-1"]], { operation: "status" });
    await look(own.connectionId, sandboxCall.id, developer);
    await look(real.connectionId, asked.id, developer);
    await expect(look(real.connectionId, paid.id, developer)).rejects.toMatchObject({ code: "not_found" });
    const listed = await listDebuggableCalls(ctx, "developer", real.connectionId);
    expect(listed.map(({ id }) => id)).toEqual([asked.id]);
  });

  it("says when the key has changed since", async () => {
    const own = await connectionIn("sandbox");
    const { id } = await storeCall(own.connectionId);
    await generateKey(ctx, admin, { connectionId: own.connectionId, bits: 2048 });
    expect(await look(own.connectionId, id)).toMatchObject({ asMade: { sameBaseString: true, sameSignature: false } });
  });

  it("in production is not shown with its signature", async () => {
    const real = await connectionIn("production");
    const { id, signed } = await storeCall(real.connectionId);
    const shown = await look(real.connectionId, id);
    expect(shown).toMatchObject({
      baseString: signed.baseString,
      key: { reason: "moves_money" },
      asMade: { sameSignature: null },
    });
    expect(JSON.stringify(shown)).not.toContain(signed.signature);
    expect(await isUsable(real.connectionId, shown)).toBe(false);
  });

  it("keeps the consumer key it was signed with", async () => {
    const own = await connectionIn("production");
    const { id } = await storeCall(own.connectionId);
    await renewConnectionVersion(ctx, admin, {
      ...testAddress,
      connectionId: own.connectionId,
      consumerKey: "acme-2",
    });
    expect(await look(own.connectionId, id)).toMatchObject({ consumerKey: "acme", asMade: { sameBaseString: true } });
  });

  it("is not found without its base string, with card data in it, or by another connection", async () => {
    const own = await connectionIn("sandbox");
    const other = await connectionIn("sandbox");
    const kept = await storeCall(own.connectionId);
    const bare = await storeCall(own.connectionId, payout, { baseString: null, authorization: null });
    const card = await storeCall(own.connectionId, [["cvv2", "123"]]);
    await expect(look(other.connectionId, kept.id)).rejects.toMatchObject({ code: "not_found" });
    await expect(look(own.connectionId, bare.id)).rejects.toMatchObject({ code: "not_found" });
    await expect(look(own.connectionId, card.id)).rejects.toMatchObject({ code: "not_found" });
    const listed = await listDebuggableCalls(ctx, "admin", own.connectionId);
    expect(listed.map(({ id }) => id)).not.toContain(bare.id);
    expect(listed.find(({ id }) => id === kept.id)).toMatchObject({ clientOrderId: "A-1", operation: "payout" });
  });
});
