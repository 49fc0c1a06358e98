import { type KeyObject, randomUUID, sign } from "node:crypto";
import { type Pair, percentEncode, writeForm } from "@/lib/core/text/form-encoding";
import { encodePairs, GatewayInputError } from "@/lib/gateway/encode";
import { privateKeyOf } from "@/lib/gateway/keys";
import { baseStringUri, queryParameters, readTarget } from "@/lib/gateway/target";

export type SignInput = {
  method: string;
  url: string;
  params: readonly Pair[];
  consumerKey: string;
  privateKey: KeyObject | string;
  /** Seconds since 1970. */
  timestamp: string;
  nonce: string;
};

export type SignedCall = {
  method: string;
  url: string;
  body: string;
  authorization: string;
  baseString: string;
  /** The value is not yet encoded (RFC 5849 §3.4.1.2). */
  baseStringUri: string;
  normalizedParameters: string;
  signature: string;
  /** For debugging only: never sent (interface document, Authentication, 4). */
  signatureHex: string;
  timestamp: string;
  nonce: string;
};

/** 122 random bits as 32 hex digits (RFC 5849 §3.3). */
export function makeNonce(): string {
  return randomUUID().replaceAll("-", "");
}

/** Whole seconds since 1970 (RFC 5849 §3.3). */
export function timestampOf(now: Date): string {
  return String(Math.floor(now.getTime() / 1000));
}

/** In the order of the interface document (Authentication, 2); RFC 5849 §3.1. */
function protocolParameters(input: SignInput): Pair[] {
  return [
    ["oauth_consumer_key", input.consumerKey],
    ["oauth_signature_method", "RSA-SHA256"],
    ["oauth_timestamp", input.timestamp],
    ["oauth_nonce", input.nonce],
    ["oauth_version", "1.0"],
  ];
}

/**
 * RFC 5849 §3.4.1.3.2, steps 2 to 4. Encoded text is ASCII, so the order of UTF-16 units is the required byte order.
 */
function normalizeParameters(encodedPairs: readonly Pair[]): string {
  const sorted = encodedPairs.filter(([name]) => name !== "oauth_signature");
  sorted.sort((a, b) => compare(a[0], b[0]) || compare(a[1], b[1]));
  return writeForm(sorted);
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** RFC 5849 §3.4.1.1. */
function signatureBaseString(method: string, baseUri: string, normalizedParameters: string): string {
  return `${percentEncode(method)}&${percentEncode(baseUri)}&${percentEncode(normalizedParameters)}`;
}

/** RFC 5849 §3.5.1. */
function authorizationHeader(encodedPairs: readonly Pair[]): string {
  return `OAuth ${encodedPairs.map(([name, value]) => `${name}="${value}"`).join(", ")}`;
}

function signInPool(data: Buffer, key: KeyObject): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    sign("sha256", data, key, (error, signature) => (error ? reject(error) : resolve(signature)));
  });
}

function checkInput(input: SignInput): void {
  if (!/^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/.test(input.method))
    throw new GatewayInputError("the method isn't an HTTP method");
  if (input.consumerKey === "") throw new GatewayInputError("the consumer key is missing");
  if (!/^[0-9]{1,15}$/.test(input.timestamp)) {
    throw new GatewayInputError("the timestamp must be a whole number of seconds since 1970");
  }
  if (input.nonce === "") throw new GatewayInputError("the nonce is missing");
}

/**
 * Signs a form post with OAuth 1.0a RSA-SHA256 (RFC 5849 §3.4) in the thread pool. The body consists of exactly the
 * signed pairs.
 * @throws GatewayInputError when the input cannot be signed unchanged
 */
export async function signCall(input: SignInput): Promise<SignedCall> {
  checkInput(input);
  const target = readTarget(input.url);
  const bodyPairs = encodePairs(input.params);
  const protocolPairs = encodePairs(protocolParameters(input));
  const queryPairs = encodePairs(queryParameters(target));
  const normalizedParameters = normalizeParameters([...queryPairs, ...protocolPairs, ...bodyPairs]);
  const method = input.method.toUpperCase();
  const uri = baseStringUri(target);
  const baseString = signatureBaseString(method, uri, normalizedParameters);
  const key = typeof input.privateKey === "string" ? privateKeyOf(input.privateKey) : input.privateKey;
  const signatureBytes = await signInPool(Buffer.from(baseString, "latin1"), key);
  const signature = signatureBytes.toString("base64");
  return {
    method,
    url: input.url,
    body: writeForm(bodyPairs),
    authorization: authorizationHeader([...protocolPairs, ["oauth_signature", percentEncode(signature)]]),
    baseString,
    baseStringUri: uri,
    normalizedParameters,
    signature,
    signatureHex: signatureBytes.toString("hex"),
    timestamp: input.timestamp,
    nonce: input.nonce,
  };
}
