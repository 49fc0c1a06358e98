import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import type { Page } from "@playwright/test";

/** Whether this is the build whose texts are in accented letters (`npm run pseudo`). */
export const isPseudo = process.env.PSEUDO === "on";

const root = resolve(import.meta.dirname, "..");
/** Not words of ours in any language: names, codes, and the product's own name. */
const nameless = new Set(["Paydesk", "CSV", "XLSX", "PEM", "UTC", "API", "JSON", "SMTP"]);

/** What the sources of pages hold as a text beside messages/: in quotation marks or between tags. */
function readLiterals(): Set<string> {
  const files = execFileSync("git", ["ls-files", "app", "components", "lib", "sandbox"], { cwd: resolveRepository() })
    .toString()
    .trim()
    .split("\n")
    .filter((file) => /\.(ts|tsx)$/.test(file) && !/\.test\.|testing|\/fields\//.test(file));
  const literals = new Set<string>();
  for (const file of files) {
    const source = readFileSync(join(root, file), "utf8").replace(/^import .*$/gm, "");
    for (const [, quoted, between] of source.matchAll(/"((?:[^"\\\n]|\\.){3,})"|>([^<>{}=;]{3,})</g)) {
      const text = (quoted ?? between ?? "").replace(/\s+/g, " ").trim();
      if (/[a-z]{2}/.test(text) && /[aeiou]/i.test(text)) literals.add(text);
    }
  }
  return literals;
}

/** The pseudo build is a copy without a history: it asks the repository that it was copied from. */
const resolveRepository = () => process.env.PSEUDO_FROM ?? root;

let literals: Set<string> | undefined;

/** The visible texts and accessible names of a page that stand in the sources of pages instead of messages/. */
export async function findForeignTexts(page: Page, name: string): Promise<string[]> {
  literals ??= readLiterals();
  const texts = await page.evaluate(() => {
    const found: string[] = [document.title];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement;
      if (parent && !["SCRIPT", "STYLE", "NOSCRIPT", "CODE", "PRE"].includes(parent.tagName))
        found.push(node.textContent ?? "");
    }
    for (const element of document.querySelectorAll("[aria-label], [title], [placeholder], [alt]"))
      for (const key of ["aria-label", "title", "placeholder", "alt"]) found.push(element.getAttribute(key) ?? "");
    return found;
  });
  const plain = texts.map((text) => text.replace(/\s+/g, " ").trim()).filter((text) => /[aeiou]/i.test(text));
  return [...new Set(plain)]
    .filter((text) => literals?.has(text) && !nameless.has(text))
    .map((text) => `${name}: “${text}”`);
}
