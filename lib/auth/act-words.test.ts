import { expect, test } from "vitest";
import { actMeanings, listActs } from "./act-words";
import { permissions } from "./permissions";

test("the table under Help has every act once, with words, in a room that has a name", () => {
  const listed = listActs();
  const acts = listed.flatMap((group) => group.acts);
  expect([...acts].sort()).toEqual(Object.keys(permissions).sort());
  for (const { room } of listed) expect(room).toMatch(/^[A-Z]/);
  expect(new Set(Object.values(actMeanings)).size).toBe(acts.length);
});
