import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, test } from "vitest";

const root = resolve(import.meta.dirname, "..");

type Own = { what: string; pattern: RegExp; instead: string; allowed?: readonly string[] };

const ways: readonly Own[] = [
  { what: "a table", pattern: /<table\b/, instead: "DataTable or FactTable" },
  { what: "a select or a text area", pattern: /<(select|textarea)\b/, instead: "Select and TextArea" },
  { what: "a tick box", pattern: /<input\s[^>]*type="(checkbox|radio)"/, instead: "Checkbox, Tick or Segmented" },
  { what: "a dialog", pattern: /<dialog\b/, instead: "Dialog" },
  {
    ...{ what: "a native input for a day", pattern: /type="(?:date|datetime-local|time|month)"/ },
    instead: "DateField and MomentField",
  },
  {
    ...{ what: "a colour", pattern: /["'`[](#[0-9a-f]{3,8}|rgba?\(|hsl\()/i, instead: "a token of app/globals.css" },
    allowed: ["app/(app)/account/second-factor.tsx", "app/layout.tsx"],
  },
  {
    what: "a size in px",
    pattern: /\b(?:text|p[xytrbl]?|m[xytrbl]?|gap|rounded|max-w|w|h)-\[\d+px\]/,
    instead: "steps of 4 px",
  },
  {
    ...{ what: "a way to write moments or numbers", pattern: /\.toLocale\w*\(|Intl\.(DateTime|Number)Format/ },
    instead: "When, Day, Money and Count",
  },
];

const sources = ["app", "sandbox"]
  .flatMap((folder) => readdirSync(join(root, folder), { recursive: true, withFileTypes: true }))
  .filter((entry) => entry.isFile() && entry.name.endsWith(".tsx"))
  .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
  .map((file) => ({ file, text: readFileSync(join(root, file), "utf8") }));

describe("no page has of its own", () => {
  test.each(ways)("$what: $instead", ({ pattern, allowed = [] }) => {
    const found = sources.filter(({ text }) => pattern.test(text)).map(({ file }) => file);
    expect(found.sort()).toEqual([...allowed].sort());
  });
});
