import fc from "fast-check";
import { type FieldErrors, set } from "react-hook-form";
import { expect, test } from "vitest";
import { listMessages } from "./field-tools";

function nest(messages: Record<string, string>): FieldErrors {
  const errors: FieldErrors = {};
  for (const [name, message] of Object.entries(messages)) set(errors, name, { type: "custom", message, ref: { name } });
  return errors;
}

const part = fc.constantFrom("name", "amount", "paths", "0", "12", "sale");
const name = fc.array(part, { minLength: 1, maxLength: 3 }).map((parts) => parts.join("."));
/** No generated name lies under another one, because a field is a value or a group. */
const messages = fc.dictionary(name, fc.string({ minLength: 1 })).map((all) => {
  const isGroup = (one: string) => Object.keys(all).some((other) => other.startsWith(`${one}.`));
  return Object.fromEntries(Object.entries(all).filter(([one]) => !isGroup(one)));
});

test("each message is listed under its name, however deep it is", () => {
  fc.assert(
    fc.property(messages, (all) => {
      expect(listMessages(nest(all))).toEqual(all);
    }),
    { seed: 16 },
  );
});

test("a message of a whole list is under the list's name", () => {
  const errors = { steps: { root: { type: "custom", message: "Too few" } } } as unknown as FieldErrors;
  expect(listMessages(errors)).toEqual({ "steps.root": "Too few" });
});
