import { GatewayInputError } from "@/lib/gateway/encode";

const block = /-----BEGIN ((?:RSA )?PRIVATE KEY)-----([^-]*)-----END \1-----/g;
/** The alphabet of base64 (RFC 4648 §4). */
const base64 = /^[A-Za-z0-9+/]+={0,2}$/;
/** Characters that text and mail programs insert: blanks, zero-width characters, quotes, reply marks. */
const between = /[\s\u00ad\u180e\u200b-\u200f\u2028-\u202f\u2060\ufeff"'`,>|\\]+/gu;

const makeOne = "make an RSA key (openssl genrsa -out key.pem 2048)";

const kinds: Readonly<Record<string, string>> = {
  "rsa-pss": "an RSA-PSS key",
  ec: "an EC key",
  dsa: "a DSA key",
  dh: "a Diffie-Hellman key",
  ed25519: "an Ed25519 key",
  ed448: "an Ed448 key",
  x25519: "an X25519 key",
  x448: "an X448 key",
};

export function describeOtherKind(kind: string | undefined): string {
  return `this is ${kinds[kind ?? ""] ?? "a key of another kind"}, but the gateway accepts only RSA-SHA256: ${makeOne}`;
}

const faults: readonly (readonly [holds: RegExp, fault: string])[] = [
  [
    /-----BEGIN ENCRYPTED PRIVATE KEY-----|Proc-Type:\s*4,\s*ENCRYPTED/,
    "the private key is encrypted with a passphrase: decrypt it first (openssl pkey -in key.pem -out plain.pem)",
  ],
  [
    /-----BEGIN OPENSSH PRIVATE KEY-----/,
    "this is an OpenSSH key: convert it to PEM first (ssh-keygen -p -m PEM -f key)",
  ],
  [
    /^PuTTY-User-Key-File/,
    "this is a PuTTY key: convert it to PEM first (puttygen key.ppk -O private-openssh -o key.pem)",
  ],
  [/-----BEGIN PGP /, `this is a PGP key: ${makeOne}`],
  [/"kty"\s*:/, "this is a JSON web key: convert it to PEM first"],
  [/<RSAKeyValue>/, "this is a key in XML: convert it to PEM first"],
  [/-----BEGIN EC (?:PRIVATE KEY|PARAMETERS)-----/, describeOtherKind("ec")],
  [/-----BEGIN DSA PRIVATE KEY-----/, describeOtherKind("dsa")],
  [/-----BEGIN (?:RSA )?PRIVATE KEY-----/, "the private key is incomplete: its last line (-----END …-----) is missing"],
  [
    /-----END (?:RSA )?PRIVATE KEY-----|^MI[A-Za-z0-9+/=\s]{99,}$/,
    "the private key is incomplete: its first line (-----BEGIN …-----) is missing",
  ],
  [/-----BEGIN (?:RSA )?PUBLIC KEY-----|^ssh-rsa /, "this is a public key: paste the private key"],
  [/-----BEGIN (?:NEW )?CERTIFICATE REQUEST-----/, "this is a certificate request: paste the private key"],
  [/-----BEGIN (?:TRUSTED )?CERTIFICATE-----|-----BEGIN PKCS7-----/, "this is a certificate: paste the private key"],
];

/**
 * Restores the PEM of the one private key in a text: mail, spreadsheets and single-line settings change only its line
 * breaks.
 * @throws GatewayInputError with the kind of text that was found and a fix
 */
export function findPem(given: string): string {
  const text = unpackText(given);
  if (text === "") throw new GatewayInputError("a private key in PEM form is missing");
  const encrypted = faults[0];
  if (encrypted?.[0].test(text)) throw new GatewayInputError(encrypted[1]);
  const found = [...text.matchAll(block)].map(([, label = "", body = ""]) => ({
    label,
    body: body.replace(between, ""),
  }));
  const [first] = found;
  if (!first) {
    const fault = faults.find(([holds]) => holds.test(text))?.[1];
    throw new GatewayInputError(
      fault ??
        "the private key must be PEM text that starts with -----BEGIN PRIVATE KEY----- or -----BEGIN RSA PRIVATE KEY-----",
    );
  }
  if (found.some(({ body }) => body !== first.body))
    throw new GatewayInputError("there are several private keys: paste only the one that the gateway knows");
  if (!base64.test(first.body))
    throw new GatewayInputError(`the private key is damaged: ${describeStrangers(first.body)}`);
  const lines = first.body.match(/.{1,64}/g) ?? [];
  return [`-----BEGIN ${first.label}-----`, ...lines, `-----END ${first.label}-----`, ""].join("\n");
}

function describeStrangers(body: string): string {
  if (body === "") return "there is nothing between its first and its last line";
  const strange = [...new Set(body.replace(/[A-Za-z0-9+/=]/g, ""))].slice(0, 5);
  return strange.length === 0 ? "its padding is wrong" : `it has characters that no key has (${strange.join(" ")})`;
}

const edges =
  /[-\u2010-\u2015\u2212]{1,9}[^\S\n]*(BEGIN|END)\s+((?:RSA\s+)?PRIVATE\s+KEY)[^\S\n]*[-\u2010-\u2015\u2212]{1,9}/g;

function unpackText(given: string): string {
  const text = given
    .trim()
    // Line breaks escaped as in JSON, once or twice; no letter of a key follows a backslash.
    .replace(/\\{1,4}u000[ad]|\\{1,4}[rn]|&#(?:1[03]|x0?[ad]);/gi, "\n")
    .replace(edges, (_, edge: string, label: string) => {
      return `-----${edge} ${label.replace(/\s+/g, " ")}-----`;
    });
  return isPacked(text) ? Buffer.from(text, "base64").toString("utf8").trim() : text;
}

/** Cluster secrets hold the whole PEM encoded in base64 once more. */
function isPacked(text: string): boolean {
  return /^LS0tLS1CRUdJTi[A-Za-z0-9+/=\s]+$/.test(text);
}
