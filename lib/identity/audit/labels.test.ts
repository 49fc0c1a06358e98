import { describe, expect, test } from "vitest";
import { did } from "@/messages/permissions";
import { describeDetails, labelAction, recordedActions } from "./labels";
import { auditList } from "./queries";

describe("audit labels", () => {
  test("a change reads from → to, whichever way it was recorded", () => {
    expect(describeDetails({ role: { from: "viewer", to: "admin" } })).toEqual(["role: viewer → admin"]);
    expect(describeDetails({ was: { name: "A", dateForm: "ISO" }, is: { name: "B", dateForm: "ISO" } })).toEqual([
      "name: A → B",
    ]);
  });

  test("empty values are left out, but an emptied one is shown", () => {
    expect(
      describeDetails({ reason: null, stoppedReason: "wrong key", takenOver: false, codes: ["12", "13"] }),
    ).toEqual(["stopped reason: wrong key", "taken over: no", "codes: 12, 13"]);
    expect(describeDetails({ codes: { from: ["12"], to: [] } })).toEqual(["codes: 12 → none"]);
  });

  test("what a held change would change is shown value by value", () => {
    const effect = { Role: { from: "Viewer", to: "Admin" }, Disabled: { from: "Yes", to: null } };
    expect(describeDetails({ title: "Change Ana", effect })).toEqual([
      "title: Change Ana",
      "role: Viewer → Admin",
      "disabled: Yes → none",
    ]);
  });

  test("every action has a label, and the filter takes nothing but actions", () => {
    expect(labelAction("users.create")).toBe(did["users.create"]);
    expect(labelAction("connections.paused")).toBe(did["connections.paused"]);
    expect(recordedActions.filter(({ label }) => label === "")).toEqual([]);
    const filterOf = (permission: string) =>
      auditList.read((name) => (name === "permission" ? permission : undefined)).filter.permission;
    expect(["users.create", "sessions.start", "moon.visit", "constructor", "orders.read"].map(filterOf)).toEqual([
      ...["users.create", "sessions.start"],
      ...[null, null, null],
    ]);
  });
});
