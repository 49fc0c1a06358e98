import { expect, test } from "vitest";
import type { Transport } from "./client";
import { isSignOfLife } from "./sign-of-life";

const answer = (status: number, body: string): Transport => ({
  kind: "answer",
  ...{ status, headers: {}, body: Buffer.from(body), dateHeader: null, ms: 5 },
});

test.each<[string, Transport, boolean]>([
  ["a status", answer(200, "type=status-response&status=approved"), true],
  ["an error code that no one entered", answer(200, "type=error&error-code=4711"), true],
  ["an answer without a field that we know", answer(200, "{}"), true],
  ["an empty one", answer(200, ""), true],
  ["one too large to be read", { kind: "no_answer", reason: "large", code: "BODY_TOO_LARGE" }, true],
  ["a large page that says 502", { kind: "no_answer", reason: "large", code: "PAGE_TOO_LARGE" }, false],
  ["a page in place of an answer", answer(200, "\uFEFF\n <!doctype html><title>Maintenance</title>"), false],
  ["403", answer(403, ""), false],
  ["429", answer(429, "type=error&error-code=4711"), false],
  ["500", answer(500, "Internal server error [1]"), false],
  ["502", answer(502, "<html>"), false],
  ["a redirect", answer(302, ""), false],
  ["a reset", { kind: "no_answer", reason: "reset", code: "ECONNRESET" }, false],
  ["half an answer", { kind: "no_answer", reason: "half", code: "HALF_ANSWER" }, false],
  ["no connection", { kind: "not_sent", reason: "refused", code: "ECONNREFUSED" }, false],
])("%s", (_, transport, isAlive) => {
  expect(isSignOfLife(transport)).toBe(isAlive);
});
