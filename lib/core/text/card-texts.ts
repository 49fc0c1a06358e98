import type { FieldErrors } from "@/lib/core/runtime/errors";
import { isOwnSecret } from "@/lib/core/secrets/secret-names";
import { capital } from "@/lib/core/text/plural";
import { hideCardNumbers } from "@/lib/gateway/fields/card-numbers";
import { catalogue } from "@/lib/gateway/fields/catalogue";
import { cardNumberInText } from "@/lib/gateway/fields/fault-texts";
import { foldName, mayHoldLongNumber } from "@/lib/gateway/fields/field";

const idNames = ["clientOrderId", "gatewayOrderId", "recurringPaymentId", "serialNumber"];
/** One in 2,000 digests contains the digits of a card number. */
const digest = { names: ["seenDigest", "digest"], form: /^[0-9a-f]{64}$/ };
const labels = new Map(
  Object.values(catalogue)
    .flat()
    .map(({ name, label }) => [foldName(name), label]),
);
const fields = new Map(
  Object.values(catalogue)
    .flat()
    .flatMap((field) => [field.name, ...field.aliases].map((name) => [foldName(name), field] as const)),
);
const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const depthMost = 12;

/**
 * Finds card numbers in user input. Returns a message per path ("values.purpose"); cards, accounts, ids and secrets are
 * exempt by their mark. Keys are searched too.
 * @param readElsewhere paths that the caller checks; list indexes are not part of a path
 */
export function findCardTexts(input: unknown, readElsewhere: readonly string[] = []): FieldErrors {
  const found: FieldErrors = {};
  const walk = (value: unknown, path: readonly string[]): void => {
    if (readElsewhere.includes(path.filter((step) => !/^\d+$/.test(step)).join("."))) return;
    if (typeof value === "string") {
      const hidden = uuid.test(value) ? value : hideCardNumbers(value);
      if (hidden !== value) found[path.join(".")] = `${labelOf(path)}: ${cardNumberInText}`;
      return;
    }
    if (typeof value !== "object" || value === null || ArrayBuffer.isView(value) || path.length > depthMost) return;
    for (const [name, one] of Object.entries(value)) {
      const shown = hideCardNumbers(name);
      if (shown !== name) found[[...path, shown].join(".")] = `${shown}: ${cardNumberInText}`;
      else if (typeof one !== "string" || !mayBeLong(name, one)) walk(one, [...path, name]);
    }
  };
  walk(input, []);
  return found;
}

export function hideCardTexts(name: string, value: unknown): unknown {
  return typeof value !== "string" || mayBeLong(name, value) || uuid.test(value) ? value : hideCardNumbers(value);
}

function mayBeLong(name: string, text: string): boolean {
  const field = fields.get(foldName(name));
  if (digest.names.includes(name)) return digest.form.test(text);
  return idNames.includes(name) || isOwnSecret(name) || (field !== undefined && mayHoldLongNumber(field, text));
}

function labelOf(path: readonly string[]): string {
  const name = path.findLast((step) => !/^\d+$/.test(step)) ?? "";
  const spoken = name.replace(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return labels.get(foldName(name)) ?? capital(spoken || "this");
}
