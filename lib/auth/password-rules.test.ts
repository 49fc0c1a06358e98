import { describe, expect, test } from "vitest";
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
    expect(findPasswordProblem("elevenchars", email)).toBe("must have at least 12 characters (it has 11)");
    expect(findPasswordProblem("🦊🐢🦔🐝🌲🌵🍄🌸🌍⭐🔥", email)).toBe("must have at least 12 characters (it has 11)");
    expect(findPasswordProblem(`${"ab1!".repeat(32)}x`, email)).toBe("must have at most 128 characters (it has 129)");
  });

  test.each([
    ["", /at least 12/],
    ["ana.kovac@example.com", /e-mail address/],
    ["ANA.KOVAC@EXAMPLE.COM", /e-mail address/],
    ["ana.kovac2026", /e-mail address/],
    ["aaaaaaaaaaaaaaaa", /four different/],
    ["ababababababab", /four different/],
    ["Password-1234", /commonest/],
    ["PASSWORD 1234 ", /commonest/],
    ["qwertyuiop123", /commonest/],
    ["twelve\u0000chars!", /control characters/],
    ["twelve\tchars!", /control characters/],
    ["twelve chars \ud800", /cannot be written down/],
  ])("refuses %j", (password, why) => {
    expect(findPasswordProblem(password, email)).toMatch(why);
  });

  test("refuses what holds a part of the user's or the organisation's name, but no short one", () => {
    const why = (password: string) => findPasswordProblem(password, email, ["Bo Müller", "Acme Payments of X"]);
    for (const password of ["my müller wagon", "MÜLLERmüller99", "we pay payments", "at acme we sing"]) {
      expect(why(password)).toMatch(/your name/);
    }
    expect(why("bottles of xenon")).toBeNull();
  });

  test("one password however its accents were typed", () => {
    expect(normalisePassword("zwo\u0308lf")).toBe(normalisePassword("zw\u00f6lf"));
  });
});
