import { spawn } from "node:child_process";
import { createPrivateKey } from "node:crypto";
import { describe, expect, it } from "vitest";
import type { Pair } from "@/lib/core/text/form-encoding";
import { signCall } from "@/lib/gateway/sign";
import vectors from "@/lib/gateway/sign.vectors.json";

const privateKey = createPrivateKey({ key: vectors.testKeyJwk, format: "jwk" });
const privateKeyPem = privateKey.export({ type: "pkcs1", format: "pem" }).toString();

function run(input: string | Buffer): Promise<{ code: number | null; output: string; errors: string }> {
  const child = spawn(process.execPath, ["--import", "tsx", "lib/gateway/sign-cli.ts"]);
  let output = "";
  let errors = "";
  child.stdout.on("data", (chunk) => {
    output += chunk;
  });
  child.stderr.on("data", (chunk) => {
    errors += chunk;
  });
  child.stdin.end(input);
  return new Promise((resolve) => child.on("close", (code) => resolve({ code, output, errors })));
}

describe("npm run sign", () => {
  it("prints what signCall makes, as JSON", async () => {
    const vector = vectors.cases.find(({ name }) => name === "emoji") as (typeof vectors.cases)[number];
    const { code, output, errors } = await run(JSON.stringify({ ...vector, privateKeyPem }));
    const params = vector.params as Pair[];
    const { normalizedParameters, baseString, signature, signatureHex, authorization, body } = await signCall({
      ...vector,
      params,
      privateKey,
    });
    expect({ code, errors }).toEqual({ code: 0, errors: "" });
    expect(JSON.parse(output)).toEqual({
      normalizedParameters,
      baseString,
      signature,
      signatureHex,
      authorization,
      body,
    });
    expect([baseString, signature]).toEqual([vector.baseString, vector.signature]);
  });

  const input = { ...vectors.cases[0], privateKeyPem };
  it.each<[string, string | Buffer, RegExp]>([
    ["nothing", "", /standard input is empty/],
    ["half a JSON", JSON.stringify(input).slice(0, -5), /not JSON/],
    ["a list", "[]", /must be a JSON object/],
    ["bytes that are not UTF-8", Buffer.from([0xff]), /not UTF-8/],
    ["no URL", JSON.stringify({ ...input, url: undefined }), /url: must be text/],
    ["no pairs", JSON.stringify({ ...input, params: [["a", "b"], ["c"]] }), /params, pair 2/],
    ["an object for pairs", JSON.stringify({ ...input, params: { a: "b" } }), /list of \[name, value\] pairs/],
    ["a lone surrogate", JSON.stringify({ ...input, params: [["a", "\ud800"]] }), /a: .*surrogate/],
    ["a key that is none", JSON.stringify({ ...input, privateKeyPem: "x" }), /must be PEM text/],
  ])("%s: one clear line and exit code 2", async (_name, text, message) => {
    const { code, output, errors } = await run(text);
    expect({ code, output }).toEqual({ code: 2, output: "" });
    expect(errors).toMatch(message);
    expect(errors.trim().split("\n")).toHaveLength(1);
  });
});
