import { describe, expect, test } from "vitest";
import { stepsFrom } from "./steps";

const row = (id: string, isNamed = false) => ({ id, isNamed });
const opened = (id: string, suggested: string | null = null, next: string | null = null) => ({
  ...{ id, next },
  suggestion: suggested === null ? null : { id: suggested },
});

describe("the difference that opens next", () => {
  const rows = [row("a"), row("b", true), row("c"), row("d")];

  test("is the next unexplained row of the list, and the first one after the last", () => {
    expect(stepsFrom(rows, opened("a")).open).toBe("c");
    expect(stepsFrom(rows, opened("d")).open).toBe("a");
  });

  test("is never the line that was matched with this one", () => {
    expect(stepsFrom(rows, opened("a", "c")).openWithoutSuggestion).toBe("d");
    expect(stepsFrom([row("a"), row("c")], opened("a", "c", "c")).openWithoutSuggestion).toBe(null);
    expect(stepsFrom([row("a"), row("c")], opened("a", "c", "z")).openWithoutSuggestion).toBe("z");
  });

  test("comes from outside this page when the page has none left, or shows none", () => {
    expect(stepsFrom([row("a")], opened("a", null, "z")).open).toBe("z");
    expect(stepsFrom(rows, opened("elsewhere")).open).toBe("a");
    expect(stepsFrom([], opened("elsewhere")).open).toBe(null);
  });

  test("the keys step through explained rows too, and stop at both ends", () => {
    expect(stepsFrom(rows, opened("a"))).toMatchObject({ previous: null, next: "b" });
    expect(stepsFrom(rows, opened("d"))).toMatchObject({ previous: "c", next: null });
    expect(stepsFrom(rows, opened("elsewhere"))).toMatchObject({ previous: null, next: "a" });
  });
});
