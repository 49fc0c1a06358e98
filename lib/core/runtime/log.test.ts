import { generateKeyPairSync } from "node:crypto";
import { DrizzleQueryError } from "drizzle-orm/errors";
import pino from "pino";
import { describe, expect, test } from "vitest";
import { secretNames } from "@/lib/gateway/fields/mask";
import { gateway } from "@/lib/gateway/protocol";
import { createLogger, type Logger } from "./log";

function written(write: (log: Logger) => void): string {
  const log = createLogger("test", "info");
  const lines: string[] = [];
  (log as unknown as Record<symbol, unknown>)[pino.symbols.streamSym] = { write: (line: string) => lines.push(line) };
  write(log);
  return lines.join("");
}

test("a card number is cut wherever it is reported", () => {
  const line = written((log) =>
    log.warn({ at: { note: ["for 4111-1111-1111-1111"] } }, "GET /orders?q=4111+1111+1111+1111"),
  );
  expect(line).not.toMatch(/4111.?1111/);
  expect(line.match(/411111••••••1111/g)).toHaveLength(2);
});

test("a failed statement is logged with its causes, without its parameters", () => {
  const cause = Object.assign(new Error("duplicate key value"), { code: "23505" });
  const error = new DrizzleQueryError("insert into users values ($1)", ["$argon2id$v=19$hash"], cause);
  const line = written((log) => log.error({ err: new Error("outer", { cause: error }) }, "unexpected error"));
  expect(line).toContain("insert into users values ($1)");
  expect(line).toContain("duplicate key value");
  expect(line).toContain("23505");
  expect(line).toContain("log.test.ts");
  expect(line).not.toContain("argon2id");
});

test("an error alone is logged in the same way", () => {
  const line = written((log) => log.error(new Error("no connection to cvv2=123")));
  expect(JSON.parse(line)).toMatchObject({ err: { type: "Error", message: "no connection to cvv2=[redacted]" } });
});

const value = "S3cret~Value";

describe("what a secret name stands for is left out", () => {
  test.each(secretNames())("%s, wherever it turns up", (name) => {
    const places: unknown[] = [
      { [name]: value },
      { a: { b: { c: { d: { e: { f: [{ [name]: value }] } } } } } },
      { pairs: [[name, value]] },
      {
        call: {
          request: [
            ["amount", "1"],
            [name, value],
          ],
        },
      },
      { fields: new Map([[name, value]]) },
      { list: [{ name, value }] },
      { body: `amount=1&${name}=${value}&currency=EUR` },
      { json: JSON.stringify({ [name]: value, amount: "1" }) },
      { [name.toUpperCase()]: value },
      { err: new Error("outer", { cause: new Error(`the body was ${name}=${value}`) }) },
      { [name]: { whole: value } },
      { [name]: [value] },
    ];
    for (const place of places) {
      const line = written((log) => log.info(place, `it was ${name}=${value}`));
      expect(line, JSON.stringify(place)).not.toContain(value);
    }
  });

  test.each([
    "password",
    "authorization",
    "privateKeyPem",
    "controlKey",
    "token",
    "signature",
    "baseString",
    "set-cookie",
  ])("%s, one of ours", (name) => {
    const line = written((log) => log.info({ deep: [{ headers: { [name]: value } }] }));
    expect(line).not.toContain(value);
  });

  test("a whole call with a card, as it is made ready, signed and answered", async () => {
    const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
    const [pan, cvv, account] = ["4111110000000013", "987", "DE89370400440532013000"];
    const params: [string, string][] = [
      ["client_orderid", "A-1"],
      ["credit_card_number", pan],
      ["cvv2", cvv],
      ["account_number", account],
      ["amount", "10.50"],
    ];
    const signed = await gateway.sign(
      { url: "https://gate.example.com/p", pairs: params },
      { consumerKey: "acme", privateKey: privateKey },
      { timestamp: "1644119905", nonce: "n" },
    );
    const prepared = {
      operation: "payout",
      pairs: params,
      secrets: [pan, cvv],
      route: { privateKey, baseUrl: "https://g" },
    };
    const order = { fields: Object.fromEntries(params), sealedFields: "v1.sealed" };
    const line = written((log) =>
      log.error({ err: new Error(`sent ${signed.body}`), claim: { order }, prepared, signed }, `body ${signed.body}`),
    );
    for (const secret of [pan, account, signed.signature, signed.signatureHex, encodeURIComponent(signed.signature)]) {
      expect(line).not.toContain(secret);
    }
    expect(line).not.toMatch(/(?<!"pid":)\b987\b/);
    expect(line).toContain("A-1");
    expect(line).toContain("10.50");
  });
});

test("what is logged is one line of JSON, whatever it holds, and never a format", () => {
  const forged = 'x\n{"level":50,"msg":"forged"}\r\u2028\u0000\u001b[31m "';
  for (const text of [forged, "%s %d %j %o %O %c %% {{name}}"]) {
    const line = written((log) => log.warn({ note: text, [text]: 1 }, text));
    expect(line.endsWith("\n")).toBe(true);
    expect(line.slice(0, -1)).not.toMatch(/[\n\r]/);
    expect(JSON.parse(line)).toMatchObject({ name: "test", level: 40, note: text, msg: text });
  }
});

test("the rest is logged as it is", () => {
  const at = new Date("2026-03-02T08:00:00Z");
  const circle: Record<string, unknown> = { name: "circle" };
  circle.self = circle;
  const fields = { orderId: "o-1", amount: "1", at, tries: 2, big: 7n, none: null, list: ["a", ["b", "c"]], circle };
  const line = written((log) =>
    log.info({ ...fields, key: Buffer.alloc(32), url: new URL("https://a/b?c=1") }, "a=b stays"),
  );
  expect(JSON.parse(line)).toMatchObject({
    name: "test",
    orderId: "o-1",
    amount: "1",
    at: at.toISOString(),
    tries: 2,
    big: 7,
    none: null,
    list: ["a", ["b", "c"]],
    circle: { name: "circle", self: "[circular]" },
    key: "[32 bytes]",
    url: "https://a/b?c=1",
    msg: "a=b stays",
  });
});
