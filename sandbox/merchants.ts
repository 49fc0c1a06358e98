import { createPublicKey } from "node:crypto";
import { z } from "zod";

const id = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/, "1 to 64 letters, digits, _ or -");
const fieldName = z.string().min(1).max(64);

function isRsaPublicKey(pem: string): boolean {
  try {
    const key = createPublicKey(pem);
    return key.asymmetricKeyType === "rsa" && (key.asymmetricKeyDetails?.modulusLength ?? 0) >= 2048;
  } catch {
    return false;
  }
}

const endpointSchema = z.strictObject({
  id,
  currencies: z.array(z.string().regex(/^[A-Z]{3}$/, "three capital letters")).max(200),
  required: z.array(fieldName).max(60).default([]),
  hidden: z.array(fieldName).max(60).default([]),
});

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

export type Target = { grouped: boolean; id: string };

export function findEndpoints(merchant: Merchant, target: Target): Endpoint[] | null {
  if (!target.grouped) {
    const endpoint = merchant.endpoints.find((candidate) => candidate.id === target.id);
    return endpoint ? [endpoint] : null;
  }
  const group = merchant.groups.find((candidate) => candidate.id === target.id);
  if (!group) return null;
  return merchant.endpoints.filter((endpoint) => group.endpoints.includes(endpoint.id));
}

export function paysCurrency(endpoint: Endpoint, currency: string): boolean {
  return endpoint.currencies.length === 0 || endpoint.currencies.includes(currency);
}
