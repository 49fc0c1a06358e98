import { expect, test } from "vitest";
import { hashPassword, verifyPassword } from "./password";

const password = "green ladders sing";
/** Of strangers one is hashed at a time. */
const strangersAtOnce = 1;

test("who is known is asked before the strangers that wait, whenever they came", async () => {
  const hash = await hashPassword(password);
  const finished: string[] = [];
  const ask = async (name: string, queue: "known" | "strange") => {
    await verifyPassword(hash, password, queue);
    finished.push(name);
  };
  const strangers = Array.from({ length: 40 }, () => ask("stranger", "strange"));
  await Promise.all([...strangers, ask("known", "known")]);
  // Beside it: the one that was being hashed already, and the one after it.
  expect(finished.indexOf("known")).toBeLessThanOrEqual(2 * strangersAtOnce);
});

test("a flood of strangers is told that there are too many; who is known is not", async () => {
  const hash = await hashPassword(password);
  const strangers = Array.from({ length: 110 }, () => verifyPassword(hash, password, "strange"));
  const known = verifyPassword(hash, password, "known");
  const results = await Promise.allSettled(strangers);
  const busy = results.filter((one) => one.status === "rejected");
  expect(busy.length).toBe(110 - 64 - strangersAtOnce);
  for (const { reason } of busy) expect(reason).toMatchObject({ code: "unavailable" });
  expect(await known).toBe(true);
});
