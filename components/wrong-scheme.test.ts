import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { WrongScheme } from "./wrong-scheme";

const shown = (publicUrl: string) => renderToStaticMarkup(createElement(WrongScheme, { publicUrl }));

test("134, a page without its styles names the address to open, where that is https", () => {
  const page = shown("https://desk.example");
  expect(page).toMatch(/^<p class="hidden">/);
  expect(page).toContain('<a href="https://desk.example">https://desk.example</a>');
  expect(shown("http://localhost:3000")).toBe("");
});
