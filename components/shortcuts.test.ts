import { expect, test } from "vitest";
import { navigation, otherPages } from "./pages";
import { goTo } from "./shortcuts";

const pages = [...navigation.flat(), ...otherPages];

test("every page of the menu has a key of its own", () => {
  const ways = goTo.map(({ href }) => href as string);
  expect(
    navigation
      .flat()
      .map(({ href }) => href)
      .filter((href) => !ways.includes(href)),
  ).toEqual([]);
  expect(new Set(goTo.map(({ key }) => key)).size).toBe(goTo.length);
});

test("each shortcut leads to a page that the palette knows, and no page has two", () => {
  const hrefs = pages.map(({ href }) => href);
  expect(goTo.filter(({ href }) => !hrefs.includes(href))).toEqual([]);
  expect(new Set(hrefs).size).toBe(hrefs.length);
});
