import { createPrivateKey } from "node:crypto";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Pair, percentEncode, writeForm } from "@/lib/core/text/form-encoding";
import { gateway } from "@/lib/gateway/protocol";
import vectors from "@/lib/gateway/sign.vectors.json";
import * as t from "@/messages/sandbox/debugger";
import { readBaseString } from "./base-string";
import { compareBaseStrings } from "./base-string-diff";

type Ours = Parameters<typeof compareBaseStrings>[0];

const vectorKey = createPrivateKey({ key: vectors.testKeyJwk, format: "jwk" });
const uri = "https://gate.example.com/paynet/api/v4/payout/1001";
const parameters: Pair[] = [
  ["amount", "10.50"],
  ["client_orderid", "A-1"],
  ["order_desc", "Refund *1* for José & Söhne"],
  ["oauth_consumer_key", "acme"],
  ["oauth_nonce", "n1"],
  ["oauth_signature_method", "RSA-SHA256"],
  ["oauth_timestamp", "1644119905"],
  ["oauth_version", "1.0"],
];

const sortPairs = (pairs: readonly Pair[]) =>
  [...pairs].sort(([a, x], [b, y]) => (a < b ? -1 : a > b ? 1 : x < y ? -1 : x > y ? 1 : 0));
const encodePairs = (pairs: readonly Pair[]): Pair[] =>
  pairs.map(([name, value]) => [percentEncode(name), percentEncode(value)]);
const normalize = (pairs: readonly Pair[]) => writeForm(sortPairs(encodePairs(pairs)));
const join = (method: string, address: string, normalized: string) =>
  `${method}&${percentEncode(address)}&${percentEncode(normalized)}`;

function sign(pairs: readonly Pair[] = parameters, address = uri): Ours {
  const normalizedParameters = normalize(pairs);
  const baseString = join("POST", address, normalizedParameters);
  return { method: "POST", baseString, baseStringUri: address, normalizedParameters };
}

const ours = sign();
const change = (name: string, value: string): Pair[] =>
  parameters.map((pair) => (pair[0] === name ? [name, value] : pair));

function describeFindings(theirs: string, own: Ours = ours): string {
  const compared = compareBaseStrings(own, theirs);
  if (compared.kind !== "different") throw new Error(`expected a difference, got ${JSON.stringify(compared)}`);
  return compared.findings.map(({ text }) => text).join(" ");
}

describe("compareBaseStrings, the same", () => {
  it.each(vectors.cases.map((vector) => [vector.name, vector] as const))("as the vector %s", async (_name, vector) => {
    const parts = readBaseString(vector.baseString);
    if (!parts) throw new Error("a published base string cannot be read");
    const own = { ...parts, baseStringUri: parts.uri, baseString: vector.baseString };
    expect(compareBaseStrings(own, `  ${vector.baseString}\n`)).toMatchObject({
      kind: "same",
      compared: "base string",
    });
  });

  it("as normalized parameters, in quotes, or broken over lines", () => {
    expect(compareBaseStrings(ours, ours.normalizedParameters)).toMatchObject({
      kind: "same",
      compared: "normalized parameters",
      notes: [],
    });
    expect(compareBaseStrings(ours, `"${ours.baseString}"`)).toMatchObject({ kind: "same" });
    const wrapped = ours.baseString.replace(/.{60}/g, "$&\r\n  ");
    expect(compareBaseStrings(ours, wrapped)).toMatchObject({
      kind: "same",
      notes: [t.lineBreaksRemoved],
    });
  });
});

describe("compareBaseStrings, in words", () => {
  const inBase = (normalized: string) => join("POST", uri, normalized);
  const withAddress = (address: string) => join("POST", address, ours.normalizedParameters);

  it("shows both sides around the first difference", () => {
    const theirs = inBase(normalize(change("amount", "10.5")));
    expect(compareBaseStrings(ours, theirs)).toMatchObject({
      kind: "different",
      at: ours.baseString.indexOf("10.50") + 4,
      ours: {
        before: expect.stringMatching(/amount%3D10\.5$/),
        after: expect.stringMatching(/^0%26/),
        cutBefore: true,
      },
      theirs: { before: expect.stringMatching(/amount%3D10\.5$/), after: expect.stringMatching(/^%26/) },
    });
    expect(describeFindings(theirs)).toBe(t.atParameter("amount", t.valueDiffers("10.5", "10.50", "")));
  });

  it.each<[string, string, string]>([
    ["a method in lower case", ours.baseString.replace("POST", "post"), t.methodNotUpper("post")],
    ["another method", ours.baseString.replace("POST", "GET"), t.methodDiffers("GET", "POST")],
    ["the port kept", withAddress(uri.replace(".com", ".com:443")), t.addressHasPort(":443")],
    ["the host as typed", withAddress(uri.replace("gate", "Gate")), t.hostNotLower("Gate.example.com")],
    [
      "another host",
      withAddress(uri.replace("gate", "sand")),
      t.addressPartDiffers(t.theHost, "sand.example.com", "gate.example.com"),
    ],
    ["http", withAddress(uri.replace("https", "http")), t.addressPartDiffers(t.theScheme, "http", "https")],
    ["a slash more", withAddress(`${uri}/`), t.slashExtra],
    ["a doubled slash", withAddress(uri.replace("/api", "//api")), t.slashDoubled],
    [
      "another endpoint",
      withAddress(uri.replace("1001", "1002")),
      t.addressPartDiffers(t.thePath, "/paynet/api/v4/payout/1002", "/paynet/api/v4/payout/1001"),
    ],
    ["the query kept", withAddress(`${uri}?a=1`), t.addressHasQuery("?a=1")],
    ["an address in the clear", `POST&${uri}&${percentEncode(ours.normalizedParameters)}`, t.addressUnencoded],
    [
      "an address encoded twice",
      `POST&${percentEncode(percentEncode(uri))}&${percentEncode(ours.normalizedParameters)}`,
      t.addressEncodedTwice,
    ],
    ["parameters encoded once", `POST&${percentEncode(uri)}&${ours.normalizedParameters}`, t.parametersEncodedOnce],
    ["parameters encoded thrice", inBase(percentEncode(ours.normalizedParameters)), t.parametersOverEncoded],
    ["all of it encoded once more", percentEncode(ours.baseString), t.baseStringEncoded],
    [
      "lower-case hex",
      ours.baseString.replaceAll("%2C", "%2c").replaceAll("%3D", "%3d"),
      t.parametersFault(t.hexLowerCase),
    ],
    ["no third part", `POST&${percentEncode(uri)}`, t.parametersMissing],
    [
      "a plus for a space",
      inBase(ours.normalizedParameters.replaceAll("%20", "+")),
      t.atParameter("order_desc", t.spaceAsPlus),
    ],
    [
      "a star left alone",
      inBase(ours.normalizedParameters.replaceAll("%2A", "*")),
      t.atParameter("order_desc", t.they(t.encodingMissing('"*"', "%2A"))),
    ],
    [
      "only the first star",
      inBase(ours.normalizedParameters.replace(/%2A1%2A/, "%2A1*")),
      t.they(t.encodingPartial('"*"')),
    ],
    [
      "a value in the clear",
      inBase(ours.normalizedParameters.replace(/Refund[^&]*/, "Refund *1* for José")),
      t.atParameter("order_desc", ""),
    ],
    ["ISO-8859-1", inBase(ours.normalizedParameters.replace("%C3%A9", "%E9").replace("%C3%B6", "%F6")), t.valueAsLatin],
    [
      "a value encoded twice",
      inBase(ours.normalizedParameters.replace(/Refund[^&]*/, (value) => percentEncode(value))),
      t.atParameter("order_desc", t.valueOverEncoded),
    ],
    ["a hyphen encoded", inBase(ours.normalizedParameters.replace("A-1", "A%2D1")), t.they(t.encodingNeedless('"-"'))],
    [
      "a line end",
      inBase(normalize(change("client_orderid", "A-1\n"))),
      t.valueDiffers("A-1\\n", "A-1", t.whitespacePart),
    ],
    [
      "another Unicode form",
      inBase(normalize(change("order_desc", "Refund *1* for Jose\u0301 & So\u0308hne"))),
      t.unicodePart,
    ],
    [
      "another nonce",
      inBase(normalize(change("oauth_nonce", "n2"))),
      t.atParameter("oauth_nonce", t.valueDiffers("n2", "n1", t.theirValueHint)),
    ],
    ["a parameter less", inBase(normalize(parameters.slice(1))), t.parameterMissing("amount", "10.50")],
    ["a parameter more", inBase(normalize([...parameters, ["purpose", "x"]])), t.parameterExtra("purpose", "x")],
    ["a blank one more", inBase(normalize([...parameters, ["purpose", ""]])), t.parameterExtra("purpose", "nothing")],
    ["the signature signed", inBase(normalize([...parameters, ["oauth_signature", "s"]])), t.signatureSigned],
    ["the realm", inBase(normalize([...parameters, ["realm", "r"]])), t.realmSigned],
    [
      "a name spelled otherwise",
      inBase(normalize(parameters.map(([name, value]) => [name.replace("client_orderid", "client-orderid"), value]))),
      t.parameterRenamed("client-orderid", "client_orderid"),
    ],
    [
      "nothing sorted",
      inBase(writeForm(encodePairs([...parameters].reverse()))),
      t.sortingDiffers("oauth_version", "oauth_timestamp"),
    ],
    ["another text", "hello", t.parameterExtra("hello", "nothing")],
  ])("%s", (_name, theirs, expected) => {
    expect(describeFindings(theirs)).toContain(expected);
  });

  it("names the wrong way of sorting", () => {
    const own = sign([
      ["aé", "1"],
      ["a_", "2"],
      ["a.b", "2"],
      ["a", "x"],
      ["a", "b"],
      ["A1", "1"],
      ["a!", "3"],
    ]);
    const sortedBy = (key: (pair: Pair) => string) =>
      writeForm(
        readBaseString(own.baseString)
          ?.pairs.toSorted((a, b) => (key(a) < key(b) ? -1 : 1))
          .map(([name, value]) => [percentEncode(name), percentEncode(value)]) ?? [],
      );
    expect(
      describeFindings(
        sortedBy(([name, value]) => `${name}\0${value}`),
        own,
      ),
    ).toContain(t.theySorted(t.sortedBeforeEncoding));
    expect(
      describeFindings(
        sortedBy(([name, value]) => `${percentEncode(name)}=${percentEncode(value)}`),
        own,
      ),
    ).toContain(t.theySorted(t.sortedByText));
    expect(
      describeFindings(
        sortedBy(([name, value]) => `${percentEncode(name).toLowerCase()}\0${value}`),
        own,
      ),
    ).toContain(t.theySorted(t.sortedCaseless));
  });

  it("names the outermost layer first", () => {
    const theirs = join("post", uri.replace(".com", ".com:443"), normalize(change("amount", "10.5")));
    const amount = t.atParameter("amount", t.valueDiffers("10.5", "10.50", ""));
    expect(describeFindings(theirs)).toBe([t.methodNotUpper("post"), t.addressHasPort(":443"), amount].join(" "));
  });
});

describe("compareBaseStrings refuses", () => {
  it.each<[string, string, string]>([
    ["nothing", " \n ", t.pastedMissing],
    ["a header", 'OAuth oauth_nonce="n"', t.pastedHeader],
    ["half an encoding", "POST%26a%26b%3D%FF", t.pastedUndecodable],
    [
      "a card number",
      `${ours.normalizedParameters}&credit_card_number=4111110000000013`,
      t.pastedCardData("credit_card_number"),
    ],
    ["a CVV by another name", "amount=1&CardCvv=123", t.pastedCardData("CardCvv")],
    ["a CVV in a base string", join("POST", uri, "amount=1&cvv2=123"), t.pastedCardData("cvv2")],
    [
      "a CVV encoded too often",
      join("POST", uri, percentEncode(percentEncode("a=1&cvv2=123"))),
      t.pastedCardData("cvv2"),
    ],
    [
      "a column of a payload",
      `payload=${percentEncode(Buffer.from('"amount";"cvv"\r\n1;123').toString("base64"))}`,
      t.pastedCardData("cvv"),
    ],
    ["too much", "a".repeat(1_500_001), t.pastedTooLong(1_500_000)],
  ])("%s", (_name, pasted, reason) => {
    expect(compareBaseStrings(ours, pasted)).toMatchObject({ kind: "refused", reason });
  });

  it("but not a blank card field", () => {
    expect(compareBaseStrings(ours, "amount=10.50&cvv2=")).toMatchObject({ kind: "different" });
  });
});

describe("compareBaseStrings, for any text", () => {
  const seed = { seed: 31, numRuns: 400 };
  const text = fc.string({ unit: "binary", maxLength: 10 });
  const name = fc.string({ unit: fc.constantFrom(..."abcxyz_-1é "), minLength: 1, maxLength: 6 });
  const pairs = fc.uniqueArray(
    fc.tuple(
      fc.string({ unit: "grapheme", minLength: 1, maxLength: 8 }),
      fc.string({ unit: "grapheme", maxLength: 8 }),
    ),
    {
      selector: ([key]) => key,
      minLength: 1,
      maxLength: 8,
    },
  );

  it("never throws, and the excerpts are the texts around the first difference", () => {
    fc.assert(
      fc.property(
        fc.oneof(
          text,
          fc.tuple(text, text, text).map((parts) => parts.join("&")),
        ),
        (pasted) => {
          const compared = compareBaseStrings(ours, pasted);
          if (compared.kind !== "different") return;
          const whole = compared.compared === "base string" ? ours.baseString : ours.normalizedParameters;
          const { at } = compared;
          expect(whole.slice(0, at).endsWith(compared.ours.before)).toBe(true);
          expect(whole.slice(at).startsWith(compared.ours.after)).toBe(true);
          expect(compared.theirs.before).toBe(compared.ours.before);
          expect(compared.ours.after.charAt(0)).not.toBe(compared.theirs.after.charAt(0));
          expect(compared.findings.length).toBeGreaterThan(0);
          for (const { text } of compared.findings) expect(text).toMatch(/\S.*[.…]$/s);
        },
      ),
      seed,
    );
  });

  it("what is signed the same is the same, whole or its parameters", async () => {
    await fc.assert(
      fc.asyncProperty(pairs, async (params) => {
        const signed = await gateway.sign(
          { url: uri, pairs: params },
          { consumerKey: "acme", privateKey: vectorKey },
          { timestamp: "1", nonce: "n" },
        );
        expect(compareBaseStrings(signed, signed.baseString).kind).toBe("same");
        expect(compareBaseStrings(signed, signed.normalizedParameters).kind).toBe("same");
      }),
      { seed: 31, numRuns: 50 },
    );
  });

  it("a changed value is found at its parameter, and only there", () => {
    fc.assert(
      fc.property(pairs, fc.nat(), fc.string({ unit: "grapheme", maxLength: 8 }), (params, pick, value) => {
        const at = pick % params.length;
        const [changed = "", before] = params[at] ?? [];
        fc.pre(before !== value);
        const theirs = sign(params.map((pair, index) => (index === at ? [changed, value] : pair)));
        for (const pasted of [theirs.baseString, theirs.normalizedParameters]) {
          const compared = compareBaseStrings(sign(params), pasted);
          if (compared.kind !== "different") throw new Error(compared.kind);
          expect(compared.findings.map(({ about, parameter }) => [about, parameter])).toEqual([["parameter", changed]]);
        }
      }),
      seed,
    );
  });

  it("a missing parameter is named, and one too many", () => {
    fc.assert(
      fc.property(pairs, name, (params, extra) => {
        fc.pre(
          params.every(
            ([key]) =>
              key.toLowerCase().replace(/[-\s]/g, "_").trim() !== extra.toLowerCase().replace(/[-\s]/g, "_").trim(),
          ),
        );
        const more = sign([...params, [extra, "value"]]);
        const less = sign(params);
        expect(describeFindings(less.baseString, more)).toContain(t.parameterMissing(extra, "value"));
        expect(describeFindings(more.baseString, less)).toContain(t.parameterExtra(extra, "value"));
      }),
      seed,
    );
  });

  it("parameters encoded once only are recognised", () => {
    fc.assert(
      fc.property(pairs, (params) => {
        const own = sign(params);
        const compared = compareBaseStrings(own, `POST&${percentEncode(uri)}&${own.normalizedParameters}`);
        if (compared.kind !== "different") throw new Error(compared.kind);
        expect(compared.findings.map(({ about }) => about)).toEqual(["encoding"]);
      }),
      seed,
    );
  });
});

describe("readBaseString", () => {
  it("reads what was signed, and nothing else", () => {
    const parts = readBaseString(ours.baseString);
    expect(parts).toMatchObject({ method: "POST", uri, normalizedParameters: ours.normalizedParameters });
    expect(parts?.pairs).toEqual(sortPairs(parameters));
    for (const text of ["", "POST", "POST&a", "POST&a&b&c", "POST&%&b", "&a&b", "POST&a&b%3D%25FF"]) {
      expect(readBaseString(text)).toBeNull();
    }
  });
});
