import { generateKeyPairSync, sign } from "node:crypto";
import fc from "fast-check";
import OAuth from "oauth-1.0a";
import { describe, expect, it } from "vitest";
import { oauthPackage, signedCall, testKeys } from "./testing-process";
import {
  baseStringOf,
  baseStringUri,
  normalizeParameters,
  parseAuthorization,
  parseForm,
  percentEncode,
  type SignedRequest,
  signatureBaseString,
  verifyRequest,
} from "./verify";

const now = new Date("2026-03-04T05:06:07Z");
const timestamp = Math.floor(now.getTime() / 1000);
const url = "http://127.0.0.1:4400/paynet/api/v4/payout/101";
const values = { client_orderid: "A-1", amount: "10.50", currency: "USD", order_desc: "Fee (50%) & more*!'~" };

function requestOf(call: ReturnType<typeof signedCall>, change: Partial<SignedRequest> = {}): SignedRequest {
  return {
    method: "POST",
    host: "127.0.0.1:4400",
    target: "/paynet/api/v4/payout/101",
    authorization: call.headers.Authorization,
    contentType: call.headers["content-type"],
    body: Buffer.from(call.body),
    ...change,
  };
}

function check(change: Partial<SignedRequest> = {}, call = signedCall(url, values, { timestamp })) {
  const keyOf = (consumerKey: string) => (consumerKey === "demo" ? testKeys.publicKey : null);
  return verifyRequest(requestOf(call, change), keyOf, 300, now);
}

function header(from: string | RegExp, to: string): { authorization: string } {
  const good = signedCall(url, values, { timestamp }).headers.Authorization ?? "";
  expect(good).toMatch(from);
  return { authorization: good.replace(from, to) };
}

describe("verifyRequest", () => {
  it("takes a call that the oauth-1.0a package signed", async () => {
    const verdict = await check();
    expect(verdict).toMatchObject({ ok: true, consumerKey: "demo", timestamp });
  });

  it.each<[string, Partial<SignedRequest>, string]>([
    ["no header", { authorization: undefined }, "no Authorization header"],
    ["another scheme", { authorization: "Bearer abc" }, "scheme is not OAuth"],
    ["an unreadable header", { authorization: "OAuth oauth_nonce=1" }, "not a list"],
    ["an unknown key", header('oauth_consumer_key="demo"', 'oauth_consumer_key="other"'), "unknown"],
    ["another method", header("RSA-SHA256", "HMAC-SHA1"), "not RSA-SHA256"],
    ["another version", header('oauth_version="1.0"', 'oauth_version="2.0"'), "not 1.0"],
    ["no version", header(/, oauth_version="1.0"/, ""), "oauth_version is missing"],
    ["no nonce", header(/oauth_nonce="[^"]*", /, ""), "oauth_nonce is missing"],
    ["a doubled parameter", header("OAuth ", 'OAuth oauth_version="1.0", '), "contains oauth_version twice"],
    ["a timestamp in words", header(String(timestamp), "today"), "not a number of seconds"],
    ["a changed timestamp", header(String(timestamp), String(timestamp - 1)), "signature doesn't match"],
    ["a hex signature", header(/oauth_signature="[^"]*"/, `oauth_signature="${"ab".repeat(255)}a"`), "not base64"],
    ["JSON", { contentType: "application/json" }, "content type"],
    ["no content type", { contentType: undefined }, "content type"],
    [
      "a changed body",
      { body: Buffer.from("client_orderid=A-1&amount=10.51&currency=USD") },
      "signature doesn't match",
    ],
    ["an added field", { body: Buffer.from(`${signedCall(url, values).body}&x=1`) }, "signature doesn't match"],
    ["another path", { target: "/paynet/api/v4/payout/102" }, "signature doesn't match"],
    ["another host", { host: "127.0.0.1:4401" }, "signature doesn't match"],
    ["an added query", { target: "/paynet/api/v4/payout/101?x=1" }, "signature doesn't match"],
    ["a broken escape", { body: Buffer.from("client_orderid=%zz") }, "two hex digits"],
    ["oauth in the body", { body: Buffer.from("oauth_nonce=1") }, "belong in the header"],
  ])("refuses %s", async (_, change, reason) => {
    expect(await check(change)).toMatchObject({ ok: false, reason: expect.stringContaining(reason) });
  });

  it.each([
    [-301, false],
    [-300, true],
    [300, true],
    [301, false],
  ])("with a clock that is %i s off, verdict %s", async (offSeconds, ok) => {
    expect(await check({}, signedCall(url, values, { timestamp: timestamp + offSeconds }))).toMatchObject({ ok });
  });

  it("says by how much a clock is wrong", async () => {
    const late = await check({}, signedCall(url, values, { timestamp: timestamp - 600 }));
    expect(late).toMatchObject({ ok: false, reason: expect.stringContaining("600 s behind") });
  });

  it("refuses a signature by another key", async () => {
    const other = generateKeyPairSync("rsa", { modulusLength: 2048 });
    const call = signedCall(url, values, { timestamp, key: other.privateKey });
    expect(await check({}, call)).toMatchObject({ ok: false, reason: expect.stringContaining("doesn't match") });
  });
});

async function verifySignedByHand(baseString: string, change: Partial<SignedRequest>) {
  const signature = sign("RSA-SHA256", Buffer.from(baseString), testKeys.privateKey).toString("base64");
  const authorization =
    `OAuth realm="a, b", oauth_consumer_key="demo",oauth_nonce="n" , oauth_signature_method="RSA-SHA256",` +
    `oauth_timestamp="${timestamp}", oauth_version="1.0",oauth_signature="${encodeURIComponent(signature)}"`;
  return check({ authorization, ...change });
}

const protocolPart = `oauth_consumer_key%3Ddemo%26oauth_nonce%3Dn%26oauth_signature_method%3DRSA-SHA256%26oauth_timestamp%3D${timestamp}%26oauth_version%3D1.0`;
const uriPart = "POST&http%3A%2F%2F127.0.0.1%3A4400%2Fpaynet%2Fapi%2Fv4%2Fpayout%2F101";

describe("where the oauth-1.0a package departs from RFC 5849", () => {
  it("a name that comes twice counts twice, sorted by value", async () => {
    const verdict = await verifySignedByHand(`${uriPart}&a%3D1%26a%3D2%26${protocolPart}`, {
      body: Buffer.from("a=2&a=1"),
    });
    expect(verdict).toMatchObject({ ok: true });
  });

  it("query and body may carry one name; the package lets the query win", async () => {
    const verdict = await verifySignedByHand(`${uriPart}&a%3D1%26a%3D2%26${protocolPart}`, {
      target: "/paynet/api/v4/payout/101?a=2",
      body: Buffer.from("a=1"),
    });
    expect(verdict).toMatchObject({ ok: true });
  });

  it("a plus is a space in body and query, and escaped names are decoded", async () => {
    const verdict = await verifySignedByHand(`${uriPart}&a%2520b%3Dc%2520d%26e%255B%255D%3Df%253Dg%26${protocolPart}`, {
      target: "/paynet/api/v4/payout/101?e%5B%5D=f=g",
      body: Buffer.from("a+b=c+d"),
    });
    expect(verdict).toMatchObject({ ok: true });
  });

  it("the host is lower-cased and a default port dropped", () => {
    expect(baseStringUri("http", "Gate.Example.COM:80", "/A%2fb")).toBe("http://gate.example.com/A%2fb");
    expect(baseStringUri("http", "gate.example.com:443", "")).toBe("http://gate.example.com:443/");
    expect(baseStringUri("https", "gate.example.com:443", "/x")).toBe("https://gate.example.com/x");
  });

  it("bytes that are not UTF-8 are signed as they are", () => {
    expect(normalizeParameters(parseForm("a=%FF%c3"))).toBe("a=%FF%C3");
  });

  it("sorts by encoded bytes, not by the text", () => {
    // "a~" sorts after "aé" as text, but %C3 sorts before ~ once encoded.
    expect(normalizeParameters(parseForm("a~=1&a%C3%A9=2&a=3&a%2D=4"))).toBe("a=3&a%C3%A9=2&a-=4&a~=1");
  });
});

describe("base string", () => {
  it("agrees with RFC 5849 §3.4.1.3.2's example", () => {
    const target = "/request?b5=%3D%253D&a3=a&c%40=&a2=r%20b";
    const oauth = parseAuthorization(
      'OAuth realm="Example", oauth_consumer_key="9djdj82h48djs9d2", oauth_token="kkk9d7dh3k39sjv7", ' +
        'oauth_signature_method="HMAC-SHA1", oauth_timestamp="137131201", oauth_nonce="7d8f3e4a", oauth_signature="x"',
    );
    expect(baseStringOf({ method: "post", host: "EXAMPLE.COM:80", target }, oauth, parseForm("c2&a3=2+q"))).toBe(
      "POST&http%3A%2F%2Fexample.com%2Frequest&a2%3Dr%2520b%26a3%3D2%2520q%26a3%3Da%26b5%3D%253D%25253D%26c%2540%3D%26c2%3D%26" +
        "oauth_consumer_key%3D9djdj82h48djs9d2%26oauth_nonce%3D7d8f3e4a%26oauth_signature_method%3DHMAC-SHA1%26" +
        "oauth_timestamp%3D137131201%26oauth_token%3Dkkk9d7dh3k39sjv7",
    );
  });

  it("agrees with the oauth-1.0a package on any distinct names and any text", () => {
    const name = fc.string({ unit: "binary", minLength: 1, maxLength: 12 }).filter((text) => text !== "__proto__");
    const text = fc.string({ unit: "binary", maxLength: 40 });
    fc.assert(
      fc.property(fc.dictionary(name, text, { noNullPrototype: true, maxKeys: 20 }), (fields) => {
        fc.pre(!Object.keys(fields).some((key) => key.startsWith("oauth_")));
        const oauth = oauthPackage("key%", testKeys.privateKey, timestamp, "n+1");
        const authorized = oauth.authorize({ url, method: "POST", data: { ...fields } });
        const { oauth_signature: _, ...data } = authorized;
        const theirs = oauth.getBaseString({ url, method: "POST", data: { ...fields } }, { ...data });
        const form = Object.entries(fields).map(
          ([key, value]) => `${encodeURIComponent(key)}=${encodeURIComponent(value)}`,
        );
        const ours = baseStringOf(
          { method: "POST", host: "127.0.0.1:4400", target: "/paynet/api/v4/payout/101" },
          parseAuthorization(oauth.toHeader(authorized).Authorization),
          parseForm(form.join("&")),
        );
        expect(ours).toBe(theirs);
      }),
      { seed: 5849, numRuns: 500 },
    );
  });

  it("encodes each byte as the package encodes it", () => {
    const oauth = new OAuth({ consumer: { key: "k", secret: "" } });
    for (let code = 0; code < 0x3000; code += 1) {
      const character = String.fromCharCode(code);
      expect(percentEncode(Buffer.from(character))).toBe(oauth.percentEncode(character));
    }
  });

  it("puts the three parts together", () => {
    expect(signatureBaseString("post", "http://a/b", "c=d")).toBe("POST&http%3A%2F%2Fa%2Fb&c%3Dd");
  });
});
