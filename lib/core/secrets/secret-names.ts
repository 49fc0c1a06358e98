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
    // A signature over card data is secret, and so is its base string.
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

export function isOwnSecret(name: string): boolean {
  return ownSecrets.has(bareName(name));
}
