import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

const css = readFileSync(new URL("./globals.css", import.meta.url), "utf8");
const [, forced = ""] = css.split("@media (forced-colors: active)");

test("every mark of a tone has a system colour where colours are forced", () => {
  const marks = [...new Set(css.match(/--\w+-mark(?=: light-dark)/g))];
  expect(marks.length).toBeGreaterThan(0);
  expect(marks.filter((mark) => !new RegExp(`${mark}: [A-Z]\\w+;`).test(forced))).toEqual([]);
});

test("open, completed, failed and neutral differ where colours are forced", () => {
  const colours = ["moving", "good", "failed", "neutral"].map(
    (tone) => new RegExp(`--${tone}-mark: (GrayText|LinkText|CanvasText|Highlight);`).exec(forced)?.[1],
  );
  expect(new Set(colours.filter(Boolean)).size).toBe(4);
});

test("what is chosen has an outline where colours are forced", () => {
  for (const state of ["aria-current", "aria-pressed", "aria-selected"]) expect(forced).toContain(`[${state}`);
});

function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function token(name: string, theme: number): string {
  return new RegExp(`--${name}: light-dark\\((#\\w{6}), (#\\w{6})\\)`).exec(css)?.[theme + 1] ?? "";
}

const grounds = ["canvas", "surface", "sunken", "accent-soft"];
const tones = ["neutral", "moving", "good", "failed", "wait", "alarm"];
const pairs = [
  ...["ink", "ink-2"].flatMap((text) => grounds.map((ground) => [text, ground])),
  ...tones.flatMap((tone) => [`${tone}-tint`, "surface", "canvas"].map((ground) => [`${tone}-text`, ground])),
];

test.each(pairs)("%s has a contrast of 7:1 on %s in both themes", (text = "", ground = "") => {
  for (const theme of [0, 1]) {
    const [low = 0, high = 0] = [luminance(token(text, theme)), luminance(token(ground, theme))].sort((a, b) => a - b);
    expect((high + 0.05) / (low + 0.05)).toBeGreaterThanOrEqual(7);
  }
});
