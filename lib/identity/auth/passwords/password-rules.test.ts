import { describe, expect, test } from "vitest";
import * as t from "@/messages/sign-in/model";
import * as signInPasswordRulesModelTexts from "@/messages/sign-in/password-rules-model";
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
    expect(findPasswordProblem("elevenchars", email)).toBe(t.mustHaveAtLeast(12, 11));
    expect(findPasswordProblem("🦊🐢🦔🐝🌲🌵🍄🌸🌍⭐🔥", email)).toBe(t.mustHaveAtLeast(12, 11));
    expect(findPasswordProblem(`${"ab1!".repeat(32)}x`, email)).toBe(t.mustHaveNoMore(128, 129));
  });

  test.each([
    ["", t.mustHaveAtLeast(12, 0)],
    ["ana.kovac@example.com", signInPasswordRulesModelTexts.mustNotContainYour],
    ["ANA.KOVAC@EXAMPLE.COM", signInPasswordRulesModelTexts.mustNotContainYour],
    ["ana.kovac2026", signInPasswordRulesModelTexts.mustNotContainYour],
    ["aaaaaaaaaaaaaaaa", signInPasswordRulesModelTexts.mustHaveAtLeast],
    ["ababababababab", signInPasswordRulesModelTexts.mustHaveAtLeast],
    ["Password-1234", t.isTooCommonChoose],
    ["PASSWORD 1234 ", t.isTooCommonChoose],
    ["qwertyuiop123", t.isTooCommonChoose],
    ["twelve\u0000chars!", signInPasswordRulesModelTexts.mustNotContainControl],
    ["twelve\tchars!", signInPasswordRulesModelTexts.mustNotContainControl],
    ["twelve chars \ud800", signInPasswordRulesModelTexts.containsACharacterThat],
  ])("refuses %j", (password, why) => {
    expect(findPasswordProblem(password, email)).toBe(why);
  });

  test("refuses what holds a part of the user's or the organisation's name, but no short one", () => {
    const why = (password: string) => findPasswordProblem(password, email, ["Bo Müller", "Acme Payments of X"]);
    for (const password of ["my müller wagon", "MÜLLERmüller99", "we pay payments", "at acme we sing"]) {
      expect(why(password)).toBe(signInPasswordRulesModelTexts.mustNotContainYour);
    }
    expect(why("bottles of xenon")).toBeNull();
  });

  test("one password however its accents were typed", () => {
    expect(normalisePassword("zwo\u0308lf")).toBe(normalisePassword("zw\u00f6lf"));
  });
});
