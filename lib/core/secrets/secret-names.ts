/** Names that are secret wherever they turn up. */
const ownSecrets = new Set(
  [
    "password",
    "newPassword",
    "passwordHash",
    "cookie",
    "setCookie",
    "authorization",
    "proxyAuthorization",
    "xApiKey",
    "privateKey",
    "privateKeyPem",
    "controlKey",
    "sealingKey",
    "sealingKeyAlso",
    "sealingKeysAlso",
    "token",
    "metricsToken",
    "cvv",
    "secret",
    "secrets",
    // A signature over card data is a secret too, and so is what was signed.
    "baseString",
    "normalizedParameters",
    "signature",
    "signatureHex",
    "oauthSignature",
  ].map(bareName),
);

function bareName(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9]/g, "");
}

/** Whether a name is that of a secret of ours (a password, a key, a token), in any spelling. */
export function isOwnSecret(name: string): boolean {
  return ownSecrets.has(bareName(name));
}
