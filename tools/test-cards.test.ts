import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "..");
const folders = ["app", "components", "db", "deploy", "docs", "e2e", "lib", "messages", "sandbox", "tools"];

const published = new Set([
  "5555555555554444",
  "5500005555555559",
  "2223003122003222",
  "2200000000000004",
  "6011111111111117",
  "378282246310005",
]);
/** These numbers are nobody's cards: sandboxes of gateways accept numbers with this prefix. */
const isOfSandboxes = (number: string) => /^411111\d{10}$/.test(number);

/** The pattern matches Visa, Mastercard, Mir, American Express and Discover numbers, by prefix and length. */
const shape = /(?<![\d.])(?:4\d{15}|5[1-5]\d{14}|2[2-7]\d{14}|3[47]\d{13}|6011\d{12}|65\d{14})(?!\d)/g;

/** Computes the Luhn check digit (ISO/IEC 7812-1). */
function hasCheckDigit(number: string): boolean {
  const sum = [...number].reverse().reduce((total, digit, at) => {
    const value = Number(digit) * (at % 2 === 0 ? 1 : 2);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

const findCards = (text: string) => (text.match(shape) ?? []).filter(hasCheckDigit);

test("no source, test or document holds a card number but those made for tests", () => {
  const files = folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
      .filter((file) => /\.(?:tsx?|mjs|md|sql|ya?ml|json|csv|txt|sh)$/.test(file))
      .map((file) => join(root, folder, file))
      .filter((file) => statSync(file).isFile()),
  );
  expect(files.length).toBeGreaterThan(1_000);
  const found = files.flatMap((file) => findCards(readFileSync(file, "utf8")).map((number) => ({ file, number })));
  expect(found.length).toBeGreaterThan(50);
  expect(found.filter(({ number }) => !published.has(number) && !isOfSandboxes(number))).toEqual([]);
});
