import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";

const root = fileURLToPath(new URL("..", import.meta.url));
const docs = readdirSync(join(root, "docs"), { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".md"))
  .map((file) => join("docs", file));
const pages = [
  "README.md",
  "CONTRIBUTING.md",
  "AGENTS.md",
  "CHANGELOG.md",
  "SECURITY.md",
  "sandbox/README.md",
  "db/GUARDS.md",
  ...docs,
];

const read = (page: string) => readFileSync(join(root, page), "utf8");

function findLinks(text: string): string[] {
  return [...text.matchAll(/\]\((?:<([^>]+)>|([^)\s]+))\)/g)]
    .map(([, inAngles, plain]) => decodeURIComponent((inAngles ?? plain ?? "").split("#")[0] ?? ""))
    .filter((href) => href !== "" && !/^[a-z]+:/.test(href));
}

function findPaths(text: string): string[] {
  return [...text.matchAll(/`((?:app|bench|chaos|components|db|docs|e2e|lib|public|sandbox)\/[\w./()[\]-]*)`/g)].map(
    ([, path = ""]) => path,
  );
}

describe.each(pages)("%s", (page) => {
  it("links only to what is there", () => {
    const missing = findLinks(read(page)).filter((href) => !existsSync(join(root, dirname(page), href)));
    expect(missing).toEqual([]);
  });

  it("names only files and folders that are there", () => {
    expect(findPaths(read(page)).filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });
});

describe("docs/architecture.md", () => {
  const [, questions = ""] = read("docs/architecture.md").split("\n## Where is …?\n");
  const rows = questions.split("\n").filter((line) => /^\| (?!---|Question)/.test(line));

  it("answers at least twenty questions, each with one link", () => {
    expect(rows.length).toBeGreaterThanOrEqual(20);
    for (const row of rows) expect(findLinks(row), row).toHaveLength(1);
  });
});

describe("docs/decisions", () => {
  const decisions = readdirSync(join(root, "docs/decisions")).sort();

  it("are numbered from 01 without a gap", () => {
    expect(decisions.map((file) => file.slice(0, 2))).toEqual(
      decisions.map((_, at) => String(at + 1).padStart(2, "0")),
    );
  });

  it.each(decisions)("%s says what, why, what would change it, and what holds it", (file) => {
    const text = read(join("docs/decisions", file));
    expect(text).toMatch(new RegExp(`^# ${basename(file).slice(0, 2)}\\. \\S`));
    for (const part of ["Decision.", "Why.", "What would change it.", "Held by"]) expect(text).toContain(`**${part}**`);
    expect(text.trim().split("\n").length).toBeLessThanOrEqual(16);
  });
});

it("the rule bites: a link and a path that lead nowhere are found", () => {
  expect(findLinks("[a](../lib/nowhere.ts#x) [b](https://example.org) [c](<../app/(app)/nowhere>)")).toEqual([
    "../lib/nowhere.ts",
    "../app/(app)/nowhere",
  ]);
  expect(findPaths("`lib/nowhere.ts` and `npm test`")).toEqual(["lib/nowhere.ts"]);
});
