import { expect, test, vi } from "vitest";
import type { Desk } from "@/lib/core/desk";
import { allApart, eachApart } from "./each-apart";

test.each([eachApart, allApart])("one order that fails holds up no other: %o", async (apart) => {
  const error = vi.fn();
  const desk = { log: { error } } as unknown as Desk;
  const worked: string[] = [];
  const found = ["a", "b", "c"].map((id) => ({ id }));
  const done = await apart(desk, found, async ({ id }) => {
    if (id === "a") throw new Error("poison");
    worked.push(id);
  });
  expect(worked).toEqual(["b", "c"]);
  expect(done).toBe(2);
  expect(error).toHaveBeenCalledTimes(1);
});
