import { createPublicKey } from "node:crypto";
import { z } from "zod";

const id = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/, "1 to 64 letters, digits, _ or -");
const fieldName = z.string().min(1).max(64);

/** True when the PEM holds an RSA public key that the sandbox can verify with. */
function isRsaPublicKey(pem: string): boolean {
  try {
    const key = createPublicKey(pem);
    return key.asymmetricKeyType === "rsa" && (key.asymmetricKeyDetails?.modulusLength ?? 0) >= 2048;
  } catch {
    return false; // not a key at all: the schema's message says so
  }
}

const endpointSchema = z.strictObject({
  id,
  /** none means all, as in lib/gateway/fields */
  currencies: z.array(z.string().regex(/^[A-Z]{3}$/, "three capital letters")).max(200),
  required: z.array(fieldName).max(60).default([]),
  hidden: z.array(fieldName).max(60).default([]),
});

/** The body of PUT /merchants/:consumerKey. */
export const merchantSchema = z
  .strictObject({
    publicKeyPem: z
      .string()
      .max(10_000)
      .refine(isRsaPublicKey, "must be a PEM with an RSA public key of 2048 bits or more"),
    controlKey: z.string().min(1).max(256).nullable().default(null),
    endpoints: z.array(endpointSchema).max(1000),
    groups: z
      .array(z.strictObject({ id, endpoints: z.array(id).min(1).max(1000) }))
      .max(1000)
      .default([]),
    /** recurring payment profiles to practise with are made where they are missing */
    sandboxProfiles: z.boolean().default(true),
  })
  .superRefine((merchant, context) => {
    const known = new Set(merchant.endpoints.map((endpoint) => endpoint.id));
    merchant.groups.forEach((group, index) => {
      for (const member of group.endpoints) {
        if (known.has(member)) continue;
        context.addIssue({ code: "custom", path: ["groups", index], message: `endpoint ${member} is not declared` });
      }
    });
  });
export type Merchant = z.infer<typeof merchantSchema>;
export type Endpoint = Merchant["endpoints"][number];

/** Which of a merchant's endpoints a call came through: its path names an endpoint or a group of them. */
export type Target = { grouped: boolean; id: string };

/**
 * The endpoints that a call may mean: the one it names, or all of the group it names.
 * Null when the merchant has no such endpoint or group.
 */
export function findEndpoints(merchant: Merchant, target: Target): Endpoint[] | null {
  if (!target.grouped) {
    const endpoint = merchant.endpoints.find((candidate) => candidate.id === target.id);
    return endpoint ? [endpoint] : null;
  }
  const group = merchant.groups.find((candidate) => candidate.id === target.id);
  if (!group) return null;
  return merchant.endpoints.filter((endpoint) => group.endpoints.includes(endpoint.id));
}

/** True when the endpoint pays this currency. */
export function paysCurrency(endpoint: Endpoint, currency: string): boolean {
  return endpoint.currencies.length === 0 || endpoint.currencies.includes(currency);
}
