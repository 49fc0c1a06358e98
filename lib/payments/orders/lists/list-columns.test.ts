import fc from "fast-check";
import { expect, test } from "vitest";
import { type ListColumn, listColumns, moveColumn, shownColumns } from "./list-columns";

const keys = listColumns.map(({ key }) => key);
const always: string[] = listColumns.filter(({ shown }) => shown === "always").map(({ key }) => key);

test("an address that names all that is shown has its order; others keep their places", () => {
  expect(shownColumns(undefined)).toEqual(shownColumns(shownColumns(undefined).join(".")));
  expect(shownColumns("time.client")).toEqual(["payee", "status", "time", "kind", "amount", "client"]);
  fc.assert(
    fc.property(fc.shuffledSubarray(keys), (some) => {
      const named = [...some, ...always.filter((key) => !(some as string[]).includes(key))];
      expect(shownColumns(named.join("."))).toEqual(named);
      expect([...shownColumns(some.join(".") || "none")].sort()).toEqual([...new Set([...always, ...some])].sort());
    }),
    { seed: 20260306 },
  );
});

test("the connection has no column for a user of a single one, unless the user asks for it", () => {
  const usual = shownColumns(undefined);
  expect(usual).toContain("connection");
  expect(shownColumns(undefined, false)).toEqual(usual.filter((key) => key !== "connection"));
  expect(shownColumns("connection", false)).toContain("connection");
});

test("a column that is moved and moved back is where it was", () => {
  const shown = shownColumns(undefined);
  fc.assert(
    fc.property(fc.integer({ min: 0, max: shown.length - 2 }), (at) => {
      const key = shown[at] as ListColumn;
      const moved = shownColumns(moveColumn(shown, key, 1));
      expect(moved.indexOf(key)).toBe(at + 1);
      expect(shownColumns(moveColumn(moved, key, -1))).toEqual(shown);
    }),
    { seed: 20260307 },
  );
});
