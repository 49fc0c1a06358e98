import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** Card numbers of four networks that no other journey types; finding one anywhere afterwards is a leak. */
export const canaries = ["4111117391046826", "5500009362718404", "374245519283705", "6304000000736194580"].map(fixLast);
export const canaryCode = "9174";

/** Adds the check digit that makes the text a card number (ISO/IEC 7812-1). */
function fixLast(number: string): string {
  const digits = [...number.slice(0, -1)].reverse().map(Number);
  const sum = digits.reduce((total, digit, at) => {
    const value = at % 2 === 0 ? digit * 2 : digit;
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return number.slice(0, -1) + ((10 - (sum % 10)) % 10);
}

const fours = (number: string, between: string) => (number.match(/.{1,4}/g) ?? []).join(between);
const wide = (number: string) => [...number].map((one) => String.fromCharCode(one.charCodeAt(0) + 0xfee0)).join("");
const separators = [" ", "-", ".", "_", "\u00a0", "\u2011"];

export const typedForms = (number: string) => [
  number,
  ...separators.map((between) => fours(number, between)),
  wide(number),
  fours(wide(number), " "),
];
export const encodedForms = (number: string) => [
  Buffer.from(number).toString("base64"),
  Buffer.from(number).toString("hex"),
  encodeURIComponent(wide(number)),
];
export const allForms = canaries.flatMap((number) => [...typedForms(number), ...encodedForms(number)]);

export function findLeaks(bytes: Buffer): string[] {
  return allForms.filter((form) => bytes.includes(form));
}

export function findLeakingFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .flatMap((entry) => {
      const file = join(entry.parentPath, entry.name);
      return findLeaks(readIfThere(file)).map((form) => `${file}: ${form}`);
    });
}

/** PostgreSQL removes files while it runs. */
function readIfThere(file: string): Buffer {
  try {
    return readFileSync(file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return Buffer.alloc(0);
    throw error;
  }
}

/**
 * Fields whose values may look like a card number legitimately: they are sealed, hashed, an account number or an id.
 */
const exempt = ["account_number", "pem", "controlKey", "clientOrderId", "recurringPaymentId"];

export function replaceTexts(input: readonly unknown[], texts: () => string): unknown[][] {
  const places: (readonly (string | number)[])[] = [];
  const walk = (value: unknown, path: readonly (string | number)[]) => {
    if (typeof value === "string" && !exempt.includes(String(path.at(-1)))) places.push(path);
    if (typeof value === "object" && value !== null)
      for (const [name, one] of Object.entries(value)) walk(one, [...path, Array.isArray(value) ? Number(name) : name]);
  };
  walk(input, []);
  const put = (into: unknown[], path: readonly (string | number)[]) => {
    const last = path.at(-1) ?? 0;
    const owner = path.slice(0, -1).reduce<unknown>((value, step) => (value as Record<string, unknown>)[step], into);
    (owner as Record<string, unknown>)[last] = texts();
  };
  const changed = (some: readonly (readonly (string | number)[])[]) => {
    const copy = structuredClone(input) as unknown[];
    for (const path of some) put(copy, path);
    return copy;
  };
  return places.length === 0 ? [] : [...places.map((path) => changed([path])), changed(places)];
}
