import { createPrivateKey, createPublicKey, generateKeyPairSync, verify } from "node:crypto";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Pair } from "@/lib/core/text/form-encoding";
import { makeNonce, type SignInput, signCall, timestampOf } from "@/lib/gateway/sign";
import vectors from "@/lib/gateway/sign.vectors.json";

const privateKey = createPrivateKey({ key: vectors.testKeyJwk, format: "jwk" });
const input: SignInput = {
  method: "POST",
  url: "https://gate.example.com/p",
  params: [],
  consumerKey: "login",
  privateKey,
  timestamp: "1644119905",
  nonce: "n",
};
const protocol =
  "oauth_consumer_key=login&oauth_nonce=n&oauth_signature_method=RSA-SHA256&oauth_timestamp=1644119905&oauth_version=1.0";

const normalized = async (url: string, params: Pair[] = []) =>
  (await signCall({ ...input, url, params })).normalizedParameters;
const baseUri = async (url: string) =>
  decodeURIComponent((await signCall({ ...input, url })).baseString.split("&")[1] ?? "");

describe("the published vectors", () => {
  it.each(vectors.cases.map((vector) => [vector.name, vector] as const))("%s", async (_name, vector) => {
    const signed = await signCall({ ...vector, params: vector.params as Pair[], privateKey });
    expect(signed.baseString).toBe(vector.baseString);
    expect(signed.signature).toBe(vector.signature);
    expect(signed.signatureHex).toBe(Buffer.from(vector.signature, "base64").toString("hex"));
  });

  it("are sixty", () => expect(vectors.cases).toHaveLength(60));
});

describe("the example of RFC 5849 §3.4.1.1", () => {
  it("gives the parameters of §3.4.1.3.2, with our protocol parameters in place of its own", async () => {
    const url = "http://EXAMPLE.COM:80/request?b5=%3D%253D&a3=a&c%40=&a2=r%20b";
    expect(
      await normalized(url, [
        ["c2", ""],
        ["a3", "2 q"],
      ]),
    ).toBe(`a2=r%20b&a3=2%20q&a3=a&b5=%3D%253D&c%40=&c2=&${protocol}`);
    expect(await baseUri(url)).toBe("http://example.com/request");
  });
});

describe("base string URI, RFC 5849 §3.4.1.2", () => {
  it.each([
    ["http://EXAMPLE.COM:80/r%20v/X?id=123", "http://example.com/r%20v/X"],
    ["https://www.example.net:8080/?q=1", "https://www.example.net:8080/"],
    ["HTTPS://Gate.Example.com:443/P", "https://gate.example.com/P"],
    ["https://gate.example.com:0443/", "https://gate.example.com/"],
    ["https://gate.example.com:/a", "https://gate.example.com/a"],
    ["https://gate.example.com:80/", "https://gate.example.com:80/"],
    ["http://gate.example.com:443/", "http://gate.example.com:443/"],
    ["https://gate.example.com", "https://gate.example.com/"],
    ["https://gate.example.com?a=1", "https://gate.example.com/"],
    ["https://gate.example.com#top", "https://gate.example.com/"],
    ["https://gate.example.com/a?b=1#c?d=2", "https://gate.example.com/a"],
    ["https://user:pa@ss@gate.example.com/a", "https://gate.example.com/a"],
    ["https://gate.example.com/a/../b/./c//d/", "https://gate.example.com/a/../b/./c//d/"],
    ["https://gate.example.com/a;v=1;w/b", "https://gate.example.com/a;v=1;w/b"],
    ["https://gate.example.com/%7Ea/%2f/~", "https://gate.example.com/%7Ea/%2f/~"],
    ["https://gate.example.com/a b", "https://gate.example.com/a%20b"],
    ["https://gate.example.com/é", "https://gate.example.com/%C3%A9"],
    ["https://gate.example.com/a|b^c\\d", "https://gate.example.com/a|b^c\\d"],
    ["https://Bücher.example/a", "https://xn--bcher-kva.example/a"],
    ["https://[2001:DB8:0::1]:8443/a", "https://[2001:db8::1]:8443/a"],
    ["https://[::1]:443/", "https://[::1]/"],
    ["http://127.0.0.1:3939/x", "http://127.0.0.1:3939/x"],
    ["https://my_host.example./", "https://my_host.example./"],
  ])("%s → %s", async (url, expected) => expect(await baseUri(url)).toBe(expected));

  it.each([
    "/relative",
    "gate.example.com/a",
    "ftp://gate.example.com/",
    "https:///a",
    "https://gate.example.com:0/",
    "https://gate.example.com:65536/",
    "https://gate.example.com:8x/",
    "https://gate .example.com/",
    "https://[::1/",
    "https://[nonsense]/",
    "https://gate.example.com/a\r\nb",
    "https://gate.example.com/\ud800",
    "",
  ])("refuses %j", async (url) => {
    await expect(signCall({ ...input, url })).rejects.toThrow(/^the URL/);
  });
});

describe("parameter sources, RFC 5849 §3.4.1.3.1", () => {
  it.each([
    ["a=1+2&b=1%2B2&c=1%202", "a=1%202&b=1%2B2&c=1%202"],
    ["a&b=&=c", "=c&a=&b="],
    ["&&a=1&&b=2&", "a=1&b=2"],
    ["a=1;b=2", "a=1%3Bb%3D2"],
    ["a=b=c", "a=b%3Dc"],
    ["a=%7E%2a*'()!", "a=~%2A%2A%27%28%29%21"],
    ["q=%F0%9F%98%80&q=é", "q=%C3%A9&q=%F0%9F%98%80"],
    ["A=1&a=2&a.b=3&a-=4&a=10", "A=1&a=10&a=2&a-=4&a.b=3"],
    ["", ""],
    ["?a=1", "%3Fa=1"],
  ])("query %s → %s", async (query, expected) => {
    const sorted = await normalized(`https://gate.example.com/p?${query}`);
    expect(sorted.replace(protocol, "").replace("&&", "&").replace(/^&|&$/g, "")).toBe(expected);
  });

  it.each(["a=%", "a=%zz", "%4=a", "a=%FF", "a=%C3", "a=%ED%A0%80"])("refuses the query %s", async (query) => {
    await expect(signCall({ ...input, url: `https://h/?${query}` })).rejects.toThrow("query is not percent-encoded");
  });

  it("keeps the same pair from query and body", async () => {
    expect(await normalized("https://h/?z=1", [["z", "1"]])).toBe(`${protocol}&z=1&z=1`);
  });

  it("leaves oauth_signature out of what is signed, wherever it comes from, and keeps it in the body", async () => {
    const signed = await signCall({
      ...input,
      url: "https://h/?oauth_signature=q",
      params: [["oauth_signature", "b"]],
    });
    expect(signed.normalizedParameters).toBe(protocol);
    expect(signed.body).toBe("oauth_signature=b");
  });

  it("signs a body's realm and oauth_callback: only the header's realm is left out", async () => {
    const params: Pair[] = [
      ["realm", "r"],
      ["oauth_callback", "https://a/?b=%41"],
    ];
    expect(await normalized("https://h/", params)).toBe(
      `oauth_callback=https%3A%2F%2Fa%2F%3Fb%3D%2541&${protocol}&realm=r`,
    );
  });
});

describe("normalisation, RFC 5849 §3.4.1.3.2", () => {
  it("sorts after encoding, by name and then by value, in byte order", async () => {
    const names = ["zz", "z", "a~", "a", "a.b", "a b", "aé", "A", "a-b", "a_b", "a*", "\u{10ffff}", "\uffff", "~", "1"];
    const pairs: Pair[] = names.flatMap((name): Pair[] => [
      [name, "b"],
      [name, ""],
      [name, "B"],
    ]);
    expect((await normalized("https://h/", pairs)).replace(`${protocol}&`, "")).toBe(
      "%EF%BF%BF=&%EF%BF%BF=B&%EF%BF%BF=b&%F4%8F%BF%BF=&%F4%8F%BF%BF=B&%F4%8F%BF%BF=b&1=&1=B&1=b&A=&A=B&A=b&" +
        "a=&a=B&a=b&a%20b=&a%20b=B&a%20b=b&a%2A=&a%2A=B&a%2A=b&a%C3%A9=&a%C3%A9=B&a%C3%A9=b&a-b=&a-b=B&a-b=b&" +
        "a.b=&a.b=B&a.b=b&a_b=&a_b=B&a_b=b&a~=&a~=B&a~=b&z=&z=B&z=b&zz=&zz=B&zz=b&~=&~=B&~=b",
    );
  });
});

describe("signCall", () => {
  it("writes the method in upper case and refuses what is no method", async () => {
    expect((await signCall({ ...input, method: "post" })).baseString).toMatch(/^POST&/);
    await expect(signCall({ ...input, method: "PO ST" })).rejects.toThrow("isn't an HTTP method");
    await expect(signCall({ ...input, method: "" })).rejects.toThrow("isn't an HTTP method");
  });

  it("writes the header in the documented order, everything percent-encoded", async () => {
    const signed = await signCall({ ...input, consumerKey: 'a "b"', nonce: "n+1" });
    expect(signed.authorization).toBe(
      'OAuth oauth_consumer_key="a%20%22b%22", oauth_signature_method="RSA-SHA256", oauth_timestamp="1644119905", ' +
        `oauth_nonce="n%2B1", oauth_version="1.0", oauth_signature="${encodeURIComponent(signed.signature)}"`,
    );
    expect(signed.authorization).not.toContain(signed.signatureHex);
  });

  it("sends the pairs in the order given, repeats and empty values included", async () => {
    const signed = await signCall({
      ...input,
      params: [
        ["b", "1 2+3"],
        ["a", ""],
        ["b", "é*"],
        ["", "x"],
      ],
    });
    expect(signed.body).toBe("b=1%202%2B3&a=&b=%C3%A9%2A&=x");
  });

  it.each([
    [{ params: [["order_desc", "a\ud83d"]] as Pair[] }, /^order_desc: .*surrogate/],
    [{ params: [["\udc00", "a"]] as Pair[] }, /name: .*surrogate/],
    [{ consumerKey: "\ud800" }, /oauth_consumer_key: .*surrogate/],
    [{ nonce: "\ud800" }, /oauth_nonce: .*surrogate/],
    [{ consumerKey: "" }, /consumer key is missing/],
    [{ nonce: "" }, /nonce is missing/],
    [{ timestamp: "1.5" }, /timestamp/],
    [{ timestamp: "" }, /timestamp/],
  ])("refuses %j", async (change, message) => {
    await expect(signCall({ ...input, ...change })).rejects.toThrow(message);
  });

  it("signs what the body's reader sees, for any text", async () => {
    const text = fc.string({ unit: "binary", maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(text, text), { maxLength: 8 }), async (params) => {
        const signed = await signCall({ ...input, params });
        expect([...new URLSearchParams(signed.body)]).toEqual(params);
        const again = [...new URLSearchParams(signed.normalizedParameters)].filter(
          ([name]) => !name.startsWith("oauth_"),
        );
        expect(again.map(String).sort()).toEqual(
          params
            .filter(([name]) => !name.startsWith("oauth_"))
            .map(String)
            .sort(),
        );
        const good = verify(
          "sha256",
          Buffer.from(signed.baseString),
          createPublicKey(privateKey),
          Buffer.from(signed.signature, "base64"),
        );
        expect(good).toBe(true);
      }),
      { seed: 20, numRuns: 300 },
    );
  });

  it("takes PEM text as well as a key", async () => {
    const pem = generateKeyPairSync("rsa", { modulusLength: 2048 }).privateKey.export({ type: "pkcs1", format: "pem" });
    const [first, second] = await Promise.all([0, 1].map(() => signCall({ ...input, privateKey: pem.toString() })));
    expect(first?.signature).toBe(second?.signature);
  });
});

it("makes nonces that differ, and timestamps in whole seconds", () => {
  expect(makeNonce()).toMatch(/^[0-9a-f]{32}$/);
  expect(makeNonce()).not.toBe(makeNonce());
  expect(timestampOf(new Date(1644119905999))).toBe("1644119905");
});
