import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import type { Page } from "@playwright/test";
import { demoUsers } from "@/lib/identity/users/demo";
import { callbackParameters } from "@/lib/payments/connections/settings";
import { gatewayStates } from "@/lib/payments/recurring/fact-fields";
import { sandboxName } from "./actions";

export const isPseudo = process.env.PSEUDO === "on";

const root = resolve(import.meta.dirname, "..");
/** The pseudo build is a copy without a history, so the tests read the original repository. */
const repository = process.env.PSEUDO_FROM ?? root;
const nameless = new Set<string>([
  ...["Paydesk", "CSV", "XLSX", "PEM", "UTC", "API", "JSON", "SMTP"],
  ...demoUsers.flatMap(({ email, name }) => [email, name]),
  sandboxName,
  ...gatewayStates,
  ...callbackParameters,
]);
const dataElements = "code, pre, kbd, .identifier, [translate=no]";
const accented = /[åéîöûýÅÉÎÖÛÝ]/;
const plainWord =
  /(?<![\p{L}\p{N}.'’_-])(?:about|and|are|by|for|from|has|in|is|no|not|of|on|the|this|to|was|with)(?![\p{L}\p{N}.'’_-])/u;

function readLiterals(...folders: string[]): Set<string> {
  const files = execFileSync("git", ["ls-files", ...folders], { cwd: repository, encoding: "utf8" })
    .trim()
    .split("\n")
    .filter((file) => /\.(ts|tsx)$/.test(file) && !/\.test\.|testing/.test(file));
  const literals = new Set<string>();
  for (const file of files) {
    const source = readFileSync(join(root, file), "utf8").replace(/^(import .*|\s*(\/\/|\/?\*).*)$/gm, "");
    const texts = /"((?:[^"\\\n]|\\.){3,})"|[`}]([^`${}\n]{3,})(?=[`$])|>([^<>{}=;]{3,})</g;
    for (const [, quoted, part, between] of source.matchAll(texts)) {
      const text = (quoted ?? part ?? between ?? "").replace(/\s+/g, " ").trim();
      if (/[a-z]{2}/.test(text) && /[aeiou]/i.test(text)) literals.add(text);
    }
  }
  return literals;
}

const ours = ["app", "components", "lib", "sandbox/console", "sandbox/debugger"];
const notOurs = ["app/(app)/style-guide", "lib/gateway/fields", "lib/gateway"].map((folder) => `:!${folder}`);
const others = ["lib/gateway/fields", "lib/gateway", "sandbox", ":!sandbox/console", ":!sandbox/debugger"];
let literals: { ours: Set<string>; others: string[] } | undefined;

export async function findForeignTexts(page: Page, name: string): Promise<string[]> {
  literals ??= {
    ours: readLiterals(...ours, ...notOurs),
    others: [...readLiterals(...others)].filter((text) => text.includes(" ")),
  };
  const { ours: texts, others: theirs } = literals;
  const shown = await page.evaluate((dataElements) => {
    const found: string[] = [document.title];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement;
      if (parent && !parent.closest(`script, style, noscript, ${dataElements}`)) found.push(node.textContent ?? "");
    }
    for (const element of document.querySelectorAll("[aria-label], [title], [placeholder], [alt]")) {
      if (element.closest("[translate=no]")) continue;
      for (const key of ["aria-label", "title", "placeholder", "alt"]) found.push(element.getAttribute(key) ?? "");
    }
    return found;
  }, dataElements);
  const plain = shown.map((text) => text.replace(/\s+/g, " ").trim()).filter((text) => /[aeiou]/i.test(text));
  const isMixed = (text: string) =>
    accented.test(text) &&
    plainWord.test(text.replace(/“[^”]*”/g, "")) &&
    !theirs.some((other) => text.includes(other));
  return [...new Set(plain)]
    .filter((text) => (texts.has(text) && !nameless.has(text)) || isMixed(text))
    .map((text) => `${name}: “${text}”`);
}
