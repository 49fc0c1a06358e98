import { expect, test } from "vitest";
import { AppError, type ErrorCode } from "@/lib/core/runtime/errors";
import { answerError } from "./answers";

// A failure that answered 200 was invisible to monitoring.
test.each<[ErrorCode, number]>([
  ["invalid", 400],
  ["signed_out", 401],
  ["forbidden", 403],
  ["not_found", 404],
  ["conflict", 409],
  ["limit", 413],
  ["unavailable", 503],
])("bug 12: %s answers %i, with its reason for the form", async (code, status) => {
  const answer = answerError(new AppError(code, "Choose a smaller file.", { fields: { file: "Too large." } }));
  expect(answer.status).toBe(status);
  expect(await answer.json()).toEqual({
    ok: false,
    error: { code, message: "Choose a smaller file.", fields: { file: "Too large." } },
  });
});
