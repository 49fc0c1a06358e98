import { findWarnings } from "./start";
import { expect, test } from "./test";

test("what ends the run is a warning of Node, not the product's own lines", () => {
  const text = [
    "▲ Next.js 16.4.6 (Turbopack)",
    '{"level":40,"msg":"the worker waits for the database (node:1) Warning"}',
    "(node:11662) MaxListenersExceededWarning: Possible EventTarget memory leak detected.",
    "(Use `node --trace-warnings ...` to show where the warning was created)",
    "(node:13759) [DEP0040] DeprecationWarning: The `punycode` module is deprecated.",
  ].join("\n");
  expect(findWarnings("worker.log", text)).toEqual([
    "worker.log: (node:11662) MaxListenersExceededWarning: Possible EventTarget memory leak detected.",
    "worker.log: (node:13759) [DEP0040] DeprecationWarning: The `punycode` module is deprecated.",
  ]);
});
