import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

/** A name says what a text is for. One that repeats the text is false as soon as the text is reworded. */
const folder = import.meta.dirname;
const modules = readdirSync(folder, { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".ts") && !file.endsWith(".test.ts"))
  .map((file) => ({ file, source: readFileSync(join(folder, file), "utf8") }));

const wordsOfName = (name: string) =>
  name
    .replace(/([a-z0-9])([A-Z])/g, "$1 $2")
    .replace(/([A-Z])([A-Z][a-z])/g, "$1 $2")
    .toLowerCase()
    .split(" ");

const wordsOfText = (text: string) =>
  text
    .replace(/\$\{[^}]*\}/g, " ")
    .replace(/[’']/g, "")
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== "");

/** The exported texts of a file, each with all that it is written with. */
function listTexts(source: string): { name: string; text: string }[] {
  return source.split(/^(?=export const |const |export type |type )/m).flatMap((part) => {
    const name = /^export const (\w+)/.exec(part)?.[1];
    if (!name) return [];
    const literals = [...part.matchAll(/"((?:[^"\\]|\\.)*)"|`((?:[^`\\]|\\.)*)`/g)];
    return [{ name, text: literals.map(([, plain, template]) => plain ?? template ?? "").join(" ") }];
  });
}

function faultOf({ name, text }: { name: string; text: string }): string | null {
  if (/\d$/.test(name)) return `${name} ends in a digit`;
  const first = wordsOfName(name).slice(0, 3);
  if (first.length < 3) return null;
  return ` ${wordsOfText(text).join(" ")} `.includes(` ${first.join(" ")} `) ? `${name} repeats its text` : null;
}

test("a message is named for its role: not by the words of its text, nor by a number", () => {
  const texts = modules.flatMap(({ file, source }) => listTexts(source).map((text) => ({ file, ...text })));
  expect(texts.length).toBeGreaterThan(6_000);
  expect(texts.flatMap((text) => faultOf(text) ?? []).map((fault) => fault)).toEqual([]);
});

test.each([
  ['export const itCantBeSent = "It can’t be sent now.";'],
  ['export const chooseAFile =\n  "Please choose a file first.";'],
  ['export const refused2 = "Refused";'],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is the source of a template
  ["export const areTwoCurrencies = (a: string, b: string) => `${a} and ${b} are two currencies.`;"],
])("which bites: %s", (source) => {
  expect(listTexts(source).map(faultOf)).toEqual([expect.stringMatching(/repeats its text|ends in a digit/)]);
});
