import { expect, test } from "vitest";
import { paletteTextMax, readPaletteText } from "./entries";

test("a text is trimmed, cut, and freed of what nothing here carries", () => {
  expect(readPaletteText(null)).toBe("");
  expect(readPaletteText("  Ana Kovač\n")).toBe("Ana Kovač");
  expect(readPaletteText("a\0b\u009fc\ud800d")).toBe("abcd");
  expect([...readPaletteText("😀".repeat(300))]).toHaveLength(paletteTextMax);
});
