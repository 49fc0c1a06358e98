import { describe, expect, test } from "vitest";
import { type AppRule, evaluateAuthenticator, listWithoutApp } from "./app-rule";
import { type Role, roles } from "./permissions";

const now = new Date("2026-03-02T08:00:00Z");
const later = new Date("2026-03-05T08:00:00Z");
const standings = (rule: AppRule, from: Date | null, hasApp: boolean, hasProduction = false) =>
  roles.map((role: Role) => evaluateAuthenticator({ rule, hasProduction, from, role, hasApp }, now).kind);

describe("who must have an app", () => {
  test("those who decide, once there is a production connection; no one before", () => {
    expect(standings("production", null, false)).toEqual(["fine", "fine", "fine", "fine", "fine"]);
    expect(standings("production", null, false, true)).toEqual(["fine", "fine", "fine", "first", "first"]);
    expect(standings("production", later, false, true)).toEqual(["fine", "fine", "fine", "asked", "asked"]);
    expect(standings("production", null, true, true)).toEqual(["fine", "fine", "fine", "fine", "fine"]);
  });

  test("no one, where an admin says so", () => {
    expect(standings("nobody", null, false, true)).toEqual(["fine", "fine", "fine", "fine", "fine"]);
    expect(standings("nobody", null, false)).toEqual(["fine", "fine", "fine", "fine", "fine"]);
  });

  test("those who decide, or everyone; who has one is fine", () => {
    expect(standings("deciders", null, false)).toEqual(["fine", "fine", "fine", "first", "first"]);
    expect(standings("everybody", null, false)).toEqual(["first", "first", "first", "first", "first"]);
    expect(standings("everybody", null, true)).toEqual(["fine", "fine", "fine", "fine", "fine"]);
  });

  test("it is asked for until its time has come, to the moment", () => {
    const approver = { rule: "deciders", hasProduction: false, from: later, role: "approver", hasApp: false } as const;
    expect(evaluateAuthenticator(approver, now)).toEqual({ kind: "asked", from: later });
    expect(evaluateAuthenticator(approver, new Date(later.getTime() - 1))).toEqual({ kind: "asked", from: later });
    expect(evaluateAuthenticator(approver, later)).toEqual({ kind: "first" });
  });

  test("no one is said to have an app who has none, also before the rule begins with production", () => {
    const users = roles.map((role) => ({ role, hasApp: role === "admin", state: "active" }));
    const disabled = { role: "approver" as const, hasApp: false, state: "disabled" };
    const without = (rule: AppRule, hasProduction: boolean) =>
      listWithoutApp({ rule, hasProduction }, [...users, disabled]).map(({ role }) => role);
    for (const hasProduction of [false, true]) {
      expect(without("production", hasProduction)).toEqual(["approver"]);
      expect(without("deciders", hasProduction)).toEqual(["approver"]);
      expect(without("everybody", hasProduction)).toEqual(["developer", "viewer", "preparer", "approver"]);
      expect(without("nobody", hasProduction)).toEqual([]);
    }
  });
});
