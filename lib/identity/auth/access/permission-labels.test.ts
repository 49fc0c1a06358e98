import { expect, test } from "vitest";
import { can } from "@/messages/permissions";
import { listPermissions } from "./permission-labels";
import { permissions } from "./permissions";

test("the table under Help has every permission once, with a label, in a named group", () => {
  const listed = listPermissions();
  const all = listed.flatMap((group) => group.permissions);
  expect([...all].sort()).toEqual(Object.keys(permissions).sort());
  for (const { group } of listed) expect(group).toMatch(/^[A-Z]/);
  expect(new Set(Object.values(can)).size).toBe(all.length);
});
