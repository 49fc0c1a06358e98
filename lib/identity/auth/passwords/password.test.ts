import { expect, test } from "vitest";
import { hashPassword, verifyPassword } from "./password";

const password = "green ladders sing";

test("a password is kept as argon2id with 19 MiB and two passes, under a salt of its own", async () => {
  const [one, two] = [await hashPassword(password), await hashPassword(password)];
  for (const hash of [one, two]) {
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
    expect(hash).not.toContain(password);
  }
  expect(one.split("$")[4]).not.toBe(two.split("$")[4]);
  expect(one).not.toBe(two);
});

test("it fits as it was typed: in no other case, not cut, and not longer", async () => {
  const long = `${"seven blue teapots ".repeat(6)}end`;
  const hash = await hashPassword(long);
  expect(await verifyPassword(hash, long)).toBe(true);
  for (const other of [long.toUpperCase(), long.slice(0, -1), long.slice(0, 72), `${long} `, ` ${long}`, ""])
    expect(await verifyPassword(hash, other), other).toBe(false);
});

test("no password fits where none is set", async () => {
  for (const typed of [password, "", "null"]) expect(await verifyPassword(null, typed)).toBe(false);
});
