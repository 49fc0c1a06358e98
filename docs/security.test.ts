import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

const page = readFileSync(join(import.meta.dirname, "security-controls.md"), "utf8");

/**
 * Number of requirements of levels 1 and 2 in each section of OWASP ASVS 5.0; they come first in a section. V10 and V17
 * do not apply.
 */
const asvs =
  `1.1:2 1.2:9 1.3:11 1.4:3 1.5:2 2.1:3 2.2:3 2.3:4 2.4:1 3.2:2 3.3:4 3.4:6 3.5:5 3.7:2 4.1:3 4.2:1 4.3:2 4.4:4 5.1:1 5.2:3
  5.3:2 5.4:3 6.1:3 6.2:11 6.3:3 6.4:4 6.5:5 6.6:3 6.8:3 7.1:3 7.2:4 7.3:2 7.4:5 7.5:2 7.6:2 8.1:2 8.2:3 8.3:1 8.4:1 9.1:3 9.2:4
  11.1:2 11.2:3 11.3:3 11.4:3 11.5:1 11.6:1 12.1:3 12.2:2 12.3:4 13.1:1 13.2:5 13.3:2 13.4:5 14.1:2 14.2:4 14.3:3 15.1:3 15.2:3
  15.3:7 16.1:1 16.2:5 16.3:4 16.4:3 16.5:3`.split(/\s+/);

type Row = { id: string; requirement: string; state: string; seenIn: string };

function readRows(heading: string, columns: number): Row[] {
  const chapter = page.slice(page.indexOf(`\n## ${heading}`) + 1).split("\n## ")[0] ?? "";
  return chapter
    .split("\n")
    .filter((line) => /^\| \d/.test(line))
    .map((line) => {
      const cells = line.split("|").map((cell) => cell.trim());
      expect(cells, line).toHaveLength(columns + 2);
      return {
        id: cells[1] ?? "",
        requirement: cells[columns - 2] ?? "",
        state: cells[columns - 1] ?? "",
        seenIn: cells[columns] ?? "",
      };
    });
}

const asvsRows = readRows("OWASP ASVS", 5);
const pciRows = readRows("PCI DSS", 4);

describe("docs/security-controls.md", () => {
  it("has each item of OWASP ASVS 5.0 of levels 1 and 2 once", () => {
    const wanted = asvs.flatMap((section) => {
      const [name, items] = section.split(":");
      return Array.from({ length: Number(items) }, (_, at) => `${name}.${at + 1}`);
    });
    expect(asvsRows.map(({ id }) => id)).toEqual(wanted);
  });

  it.each([...asvsRows, ...pciRows].filter(({ state }) => state === "Met"))(
    "$id is met by what a run of the tests would find broken",
    ({ requirement, seenIn }) => {
      const files = [...seenIn.matchAll(/\]\(([^)]+)\)/g)].map(([, href = ""]) => href);
      const isPlayed = files.some((file) =>
        /\.(?:test|spec)\.tsx?$|\/chaos\/runs\/|\/(?:tsconfig|biome)\.json$/.test(file),
      );
      const isWritten = /documented|^Inventory of |is classified$/.test(requirement);
      expect(isPlayed || isWritten, `${requirement}: ${seenIn}`).toBe(true);
    },
  );

  it("names a test for each attack that was tried", () => {
    const chapter = page.slice(page.indexOf("\n## Attacks\n"));
    const attacks = chapter.split("\n").filter((line) => /^\| (?!Attack |---)/.test(line));
    expect(attacks.length).toBeGreaterThan(20);
    for (const line of attacks)
      expect(line).toMatch(/^\| [^|]+ \| (?:\[[^\]]+\]\([^)]+(?:\.test\.ts|\.spec\.ts|runs\/\w+\.ts)\)(?:, | \|$))+$/);
  });

  it("is counted right on the page that sums it up", () => {
    const summary = readFileSync(join(import.meta.dirname, "security.md"), "utf8");
    const states = [...asvsRows, ...pciRows].map(({ state }) => state);
    for (const [, state = "", count] of summary.matchAll(/^\| (Met|n\/a|Partly|Operator|Not met) \| (\d+) \|$/gm))
      expect([state, Number(count)]).toEqual([state, states.filter((one) => one === state).length]);
    expect(summary.match(/^\| (?:Met|n\/a|Partly|Operator|Not met) \| \d+ \|$/gm)).toHaveLength(5);
  });

  it.each([...asvsRows, ...pciRows])("$id ($state) names what shows it, or what is missing", ({ state, seenIn }) => {
    switch (state) {
      case "Met":
        return expect(seenIn).toMatch(/\]\(|this page/);
      case "Partly":
        return expect(seenIn).toMatch(/(\]\(|this page).*; \S/);
      case "Not met":
        return expect(seenIn).not.toBe("");
      default:
        return expect(["Operator", "n/a"]).toContain(state);
    }
  });
});
