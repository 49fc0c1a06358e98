import { expect, test, vi } from "vitest";
import type { AppContext } from "@/lib/core/runtime/context";
import { eachApart } from "./each-apart";

test("one order that fails holds up no other", async () => {
  const error = vi.fn();
  const ctx = { log: { error } } as unknown as AppContext;
  const worked: string[] = [];
  const found = ["a", "b", "c"].map((id) => ({ id }));
  const done = await eachApart(ctx, found, async ({ id }) => {
    if (id === "a") throw new Error("poison");
    worked.push(id);
  });
  expect(worked).toEqual(["b", "c"]);
  expect(done).toBe(2);
  expect(error).toHaveBeenCalledTimes(1);
});
