import { generateKeyPairSync, type KeyObject, sign } from "node:crypto";
import OAuth from "oauth-1.0a";

/** The signatures are made with another package than the product's. */
export const testKeys = generateKeyPairSync("rsa", { modulusLength: 2048 });
export const testPublicKeyPem = testKeys.publicKey.export({ type: "spki", format: "pem" }).toString();

export function oauthPackage(consumerKey: string, key: KeyObject, timestamp: number, nonce: string): OAuth {
  const oauth = new OAuth({
    consumer: { key: consumerKey, secret: "" },
    signature_method: "RSA-SHA256",
    hash_function: (baseString) => sign("RSA-SHA256", Buffer.from(baseString), key).toString("base64"),
  });
  oauth.getTimeStamp = () => timestamp;
  oauth.getNonce = () => nonce;
  return oauth;
}

function formBody(values: Record<string, string>): string {
  const encode = (text: string) => encodeURIComponent(text);
  return Object.entries(values)
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .join("&");
}

let nonces = 0;

export function signedCall(
  url: string,
  values: Record<string, string>,
  options: { consumerKey?: string; timestamp?: number; nonce?: string; key?: KeyObject } = {},
): { method: "POST"; headers: Record<string, string>; body: string } {
  nonces += 1;
  const timestamp = options.timestamp ?? Math.floor(Date.now() / 1000);
  const nonce = options.nonce ?? `nonce-${process.pid}-${nonces}`;
  const oauth = oauthPackage(options.consumerKey ?? "demo", options.key ?? testKeys.privateKey, timestamp, nonce);
  const authorized = oauth.authorize({ url, method: "POST", data: { ...values } });
  return {
    method: "POST",
    headers: {
      ...oauth.toHeader(authorized),
      "content-type": "application/x-www-form-urlencoded",
    },
    body: formBody(values),
  };
}
