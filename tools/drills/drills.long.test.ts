import { describe, expect, test } from "vitest";
import { type DrillName, drills, playDrill } from "./play";

const drillMs = 300_000;

describe.concurrent("the drill of", () => {
  test.each(Object.keys(drills) as DrillName[])(
    "%s passes",
    async (name) => {
      const lines: string[] = [];
      const passed = await playDrill(name, (line) => lines.push(line));
      expect(passed, lines.join("\n")).toBe(true);
    },
    drillMs,
  );
});
