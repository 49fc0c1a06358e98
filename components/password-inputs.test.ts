import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const files = ["app", "components"].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".tsx"))
    .map((name): [string, string] => [join(folder, name), readFileSync(join(folder, name), "utf8")]),
);
const password = /autoComplete[=:] ?"(?:current|new)-password"/;
const hidden = /type[=:] ?"password"|<PasswordField/;
const withPasswords = files.filter(([, text]) => password.test(text));

test("every password is typed into a field that hides it and that password managers know", () => {
  expect(withPasswords.map(([file]) => file).sort()).toEqual([
    "app/(app)/account/change-password-form.tsx",
    "components/new-password-fields.tsx",
    "components/sign-in-form.tsx",
    "components/step-up-dialog.tsx",
  ]);
  for (const [file, text] of withPasswords) expect([file, text]).toEqual([file, expect.stringMatching(hidden)]);
});

test("what is typed is hidden until its user asks to see it", () => {
  const [, field] = files.find(([file]) => file === "components/sign-in-form.tsx") ?? [];
  expect(field).toMatch(/useState\(false\)/);
  expect(field).toMatch(/type=\{\w+ \? "text" : "password"\}/);
});

test("no field refuses what is pasted, and none that hides its text is without a word for managers", () => {
  for (const [file, text] of files) {
    if (/type[=:] ?"password"/.test(text)) expect([file, text]).toEqual([file, expect.stringMatching(/autoComplete/)]);
  }
  const pasting = files.filter(([, text]) => /onPaste/.test(text)).map(([file]) => file);
  expect(pasting.sort()).toEqual(["app/(app)/batches/[id]/grid/grid.tsx", "app/(app)/batches/new/drop-zone.tsx"]);
});
