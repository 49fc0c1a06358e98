import { describe, expect, test } from "vitest";
import { describeAct, describeDetails, isAct } from "./words";

describe("audit words", () => {
  test("a change is said as from → to, whichever way it was written down", () => {
    expect(describeDetails({ role: { from: "viewer", to: "admin" } })).toEqual(["role: viewer → admin"]);
    expect(describeDetails({ was: { name: "A", dateForm: "ISO" }, is: { name: "B", dateForm: "ISO" } })).toEqual([
      "name: A → B",
    ]);
  });

  test("empty values are left out, but an emptied one is said", () => {
    expect(
      describeDetails({ reason: null, stoppedReason: "wrong key", takenOver: false, codes: ["12", "13"] }),
    ).toEqual(["stopped reason: wrong key", "taken over: no", "codes: 12, 13"]);
    expect(describeDetails({ codes: { from: ["12"], to: [] } })).toEqual(["codes: 12 → none"]);
  });

  test("an act of another version keeps its own word", () => {
    expect(describeAct("people.create")).toBe("Invited a person");
    expect(describeAct("moon.visit")).toBe("moon.visit");
    expect(describeAct("toString")).toBe("toString");
    expect(isAct("constructor")).toBe(false);
  });
});
