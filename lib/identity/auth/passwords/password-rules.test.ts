import { describe, expect, test } from "vitest";
import * as t from "@/messages/sign-in/model";
import { findPasswordProblem, normalisePassword } from "./password-rules";

const email = "ana.kovac@example.com";

describe("findPasswordProblem", () => {
  test.each([
    "green ladders sing",
    "zwölf Boxkämpfer",
    "🦊🐢🦔🐝🌲🌵🍄🌸🌍⭐🔥🌊",
    `${"a".repeat(100)}bcd fgh`,
    "ab1!".repeat(32),
  ])("takes %s", (password) => {
    expect(findPasswordProblem(password, email)).toBeNull();
  });

  test("counts code points, and names the bound", () => {
    expect(findPasswordProblem("elevenchars", email)).toBe(t.passwordTooShort(12, 11));
    expect(findPasswordProblem("🦊🐢🦔🐝🌲🌵🍄🌸🌍⭐🔥", email)).toBe(t.passwordTooShort(12, 11));
    expect(findPasswordProblem(`${"ab1!".repeat(32)}x`, email)).toBe(t.passwordTooLong(128, 129));
  });

  test.each([
    ["", t.passwordTooShort(12, 0)],
    ["ana.kovac@example.com", t.containsIdentity],
    ["ANA.KOVAC@EXAMPLE.COM", t.containsIdentity],
    ["ana.kovac2026", t.containsIdentity],
    ["aaaaaaaaaaaaaaaa", t.tooUniform],
    ["ababababababab", t.tooUniform],
    ["Password-1234", t.passwordCommon],
    ["PASSWORD 1234 ", t.passwordCommon],
    ["qwertyuiop123", t.passwordCommon],
    ["twelve\u0000chars!", t.hasControls],
    ["twelve\tchars!", t.hasControls],
    ["twelve chars \ud800", t.characterInvalid],
  ])("refuses %j", (password, why) => {
    expect(findPasswordProblem(password, email)).toBe(why);
  });

  test("refuses what holds a part of the user's or the organisation's name, but no short one", () => {
    const why = (password: string) => findPasswordProblem(password, email, ["Bo Müller", "Acme Payments of X"]);
    for (const password of ["my müller wagon", "MÜLLERmüller99", "we pay payments", "at acme we sing"]) {
      expect(why(password)).toBe(t.containsIdentity);
    }
    expect(why("bottles of xenon")).toBeNull();
  });

  test("one password however its accents were typed", () => {
    expect(normalisePassword("zwo\u0308lf")).toBe(normalisePassword("zw\u00f6lf"));
  });
});
