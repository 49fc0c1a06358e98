import { expect, test } from "vitest";
import { roles } from "@/lib/core/runtime/roles";
import { may } from "@/lib/identity/auth/access/permissions";
import { beginnings, navigation, otherPages } from "./pages";

const menuMax = 8;

test.each(roles)("the menu of a %s has no more than eight lists above what is at its foot", (role) => {
  const [foot, ...groups] = [...navigation].reverse();
  const shown = groups.flat().filter(({ permission }) => permission === null || may(role, permission));
  expect(shown.length).toBeLessThanOrEqual(menuMax);
  expect(foot?.map(({ href }) => href)).toEqual(["/team", "/audit", "/help"]);
});

test("each page is offered once, what begins something is in the one menu New, and callbacks stand with connections", () => {
  const addresses = [...navigation.flat(), ...otherPages].map(({ href }) => href);
  expect(addresses).toEqual([...new Set(addresses)]);
  expect(navigation.flat().filter(({ href }) => beginnings.some((one) => one.href === href))).toEqual([]);
  expect(navigation.flat().find(({ within }) => within?.includes("/callbacks"))?.href).toBe("/connections");
});
