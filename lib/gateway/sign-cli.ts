import type { Pair } from "@/lib/core/text/form-encoding";
import { GatewayInputError } from "@/lib/gateway/encode";
import { signCall } from "@/lib/gateway/sign";

const inputMaxBytes = 4 * 1024 * 1024;
const badInputExitCode = 2;

async function readInput(): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of process.stdin) {
    size += chunk.length;
    if (size > inputMaxBytes) throw new GatewayInputError(`the input is larger than ${inputMaxBytes} bytes`);
    chunks.push(chunk);
  }
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(Buffer.concat(chunks));
  } catch (cause) {
    throw new GatewayInputError("the input is not UTF-8", { cause });
  }
}

function parseInput(text: string): Record<string, unknown> {
  if (text.trim() === "") {
    throw new GatewayInputError(
      "standard input is empty: pass {method,url,params,consumerKey,privateKeyPem,timestamp,nonce} as JSON",
    );
  }
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === "object" && value !== null && !Array.isArray(value)) return value as Record<string, unknown>;
  } catch {
    // The parser's message quotes the input, which holds a private key.
    throw new GatewayInputError("the input is not JSON");
  }
  throw new GatewayInputError("the input must be a JSON object");
}

function textOf(input: Record<string, unknown>, name: string): string {
  const value = input[name];
  if (typeof value === "number" && Number.isSafeInteger(value)) return String(value);
  if (typeof value !== "string") throw new GatewayInputError(`${name}: must be text`);
  return value;
}

function pairsOf(value: unknown): Pair[] {
  if (!Array.isArray(value)) throw new GatewayInputError("params: must be a list of [name, value] pairs");
  return value.map((pair, at) => {
    if (!Array.isArray(pair) || pair.length !== 2 || pair.some((part) => typeof part !== "string")) {
      throw new GatewayInputError(`params, pair ${at + 1}: must be [name, value], both text`);
    }
    return [pair[0], pair[1]];
  });
}

async function main(): Promise<void> {
  const input = parseInput(await readInput());
  const signed = await signCall({
    method: textOf(input, "method"),
    url: textOf(input, "url"),
    params: pairsOf(input.params),
    consumerKey: textOf(input, "consumerKey"),
    privateKey: textOf(input, "privateKeyPem"),
    timestamp: textOf(input, "timestamp"),
    nonce: textOf(input, "nonce"),
  });
  const { normalizedParameters, baseString, signature, signatureHex, authorization, body } = signed;
  const output = { normalizedParameters, baseString, signature, signatureHex, authorization, body };
  process.stdout.write(`${JSON.stringify(output)}\n`);
}

main().catch((error: unknown) => {
  if (!(error instanceof GatewayInputError)) throw error;
  process.stderr.write(`sign: ${error.message}\n`);
  process.exitCode = badInputExitCode;
});
