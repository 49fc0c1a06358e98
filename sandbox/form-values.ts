import type { Operation } from "@/lib/gateway/fields/catalogue";
import { catalogue } from "@/lib/gateway/fields/catalogue";
import { redactPairs } from "@/lib/gateway/fields/mask";
import type { BytePair } from "./verify";

const longestJournalledValue = 256;

export function decodePairs(pairs: readonly BytePair[]): [string, string][] | null {
  const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
  try {
    return pairs.map((pair) => [decoder.decode(pair.name), decoder.decode(pair.value)]);
  } catch (cause) {
    if (cause instanceof TypeError) return null;
    throw cause;
  }
}

export function collectValues(
  pairs: readonly [string, string][],
): { values: Record<string, string> } | { doubled: string } {
  const values = new Map<string, string>();
  for (const [name, value] of pairs) {
    if (values.has(name)) return { doubled: name };
    values.set(name, value);
  }
  return { values: Object.fromEntries(values) };
}

export function firstValue(pairs: readonly [string, string][], name: string): string | null {
  const found = pairs.find((pair) => pair[0] === name && pair[1] !== "");
  return found ? found[1] : null;
}

export function journalFields(operation: Operation, pairs: readonly [string, string][]): [string, string][] {
  // A batch's payload is base64 and can't be masked; its rows are stored with their orders, masked one by one.
  if (operation === "process-recurring-payments")
    return pairs.map(([name, { length }]) => [name, `(${length} characters)`]);
  return keepPairs(operation, pairs);
}

export function keepPairs(operation: Operation, pairs: readonly [string, string][]): [string, string][] {
  return redactPairs(operation, [...pairs]).map(([name, value]) => {
    const short = value.length > longestJournalledValue;
    return [name, short ? `${value.slice(0, longestJournalledValue)}… (${value.length} characters)` : value];
  });
}

export function findFieldFault(operation: Operation, values: Record<string, string>): string | null {
  const fields = catalogue[operation];
  for (const field of fields) {
    const value = values[field.name] ?? "";
    if (value === "" && field.necessity === "required") return `${field.name}: is required`;
    if (field.maxLength !== null && [...value].length > field.maxLength) {
      return `${field.name}: longer than ${field.maxLength} characters`;
    }
  }
  const unknown = Object.keys(values).find((name) => !fields.some((field) => field.name === name));
  return unknown === undefined ? null : `${unknown}: is not a field of this operation`;
}
