import { expect, test, vi } from "vitest";
import { LateRequest } from "./late-request";

test("what is asked for before the part works is done once, as soon as it does", () => {
  const request = new LateRequest();
  request.ask();
  request.ask();
  const [first, second] = [vi.fn(), vi.fn()];
  request.answer(first);
  expect(first).toHaveBeenCalledTimes(1);
  request.answer(second);
  expect(second).not.toHaveBeenCalled();
  request.ask();
  expect([first, second].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
});
