import type { Sealer } from "@/lib/core/secrets/seal";
import { catalogue } from "@/lib/gateway/fields/catalogue";

const purpose = "order.fields";

/** Seals the values that may be kept only until the order is sent (wire name → value); null without any. */
export function sealFields(sealer: Sealer, orderId: string, values: Record<string, string>): string | null {
  return Object.keys(values).length === 0 ? null : sealer.seal(JSON.stringify(values), { purpose, owner: orderId });
}

/** Opens sealed values for the one call that sends them. Throws when the key doesn't fit. */
export function openSealedFields(sealer: Sealer, orderId: string, sealed: string | null): Record<string, string> {
  return sealed === null
    ? {}
    : (JSON.parse(sealer.open(sealed, { purpose, owner: orderId })) as Record<string, string>);
}

const sealed = Object.values(catalogue).flatMap((fields) => fields.filter(({ secret }) => secret === "sealed"));
const sealedNames = [...new Set(sealed.map(({ name }) => name))];

export function namesSealed(fields: Record<string, string>): string[] {
  return sealedNames.filter((name) => Object.hasOwn(fields, name));
}
