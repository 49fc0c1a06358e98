import { describe, expect, it } from "vitest";
import { presentLine } from "./part";

describe("presentLine", () => {
  it("shows errors of a log in a readable form", () => {
    const entry = JSON.stringify({ level: 50, msg: "a round failed", err: { message: "no connection", stack: "…" } });
    expect(presentLine(entry, "stdout")).toBe("a round failed: no connection");
    expect(presentLine(JSON.stringify({ level: 60, msg: "gone" }), "stdout")).toBe("gone");
  });

  it("keeps the rest of a log to the file", () => {
    expect(presentLine(JSON.stringify({ level: 30, msg: "ready" }), "stdout")).toBeNull();
    expect(presentLine(JSON.stringify({ level: 40, msg: "slow" }), "stderr")).toBeNull();
  });

  it("shows plain words of the error stream only", () => {
    expect(presentLine("TypeError: no", "stderr")).toBe("TypeError: no");
    expect(presentLine("TypeError: no", "stdout")).toBeNull();
    expect(presentLine("  ", "stderr")).toBeNull();
  });

  it("is not confused by half an entry", () => {
    expect(presentLine('{"level":50,', "stderr")).toBe('{"level":50,');
  });
});
