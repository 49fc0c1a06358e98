import fc from "fast-check";
import { expect, test } from "vitest";
import { type Asker, hashPassword, makeHashQueue, verifyPassword } from "./password";

const limits = { hashes: 2, strangers: 1, waiting: 5 };

function openQueue() {
  const queue = makeHashQueue(limits);
  const began: { asker: Asker; end: () => void }[] = [];
  const counts = { known: 0, strange: 0, refused: 0, done: 0 };
  const ask = (asker: Asker) => {
    const work = () => {
      counts[asker] -= 1;
      return new Promise<void>((resolve) => began.push({ asker, end: resolve }));
    };
    counts[asker] += 1;
    queue(asker, work).then(
      () => {
        counts.done += 1;
      },
      (error: { code?: string }) => {
        counts[asker] -= 1;
        if (error.code === "unavailable") counts.refused += 1;
      },
    );
  };
  return { ask, began, counts };
}

const resolved = () => new Promise((resolve) => setImmediate(resolve));

test("hashes run few at a time, a known user before every stranger that waits, and each its turn", async () => {
  const someSteps = fc.array(fc.constantFrom("known" as const, "strange" as const, "end" as const), {
    maxLength: 60,
  });
  await fc.assert(
    fc.asyncProperty(someSteps, fc.nat(), async (steps, seed) => {
      const { ask, began, counts } = openQueue();
      let ended = 0;
      let asked = 0;
      const endOne = (pick: number) => {
        const [one] = began.splice(pick % began.length, 1);
        one?.end();
        ended += 1;
      };
      const check = async () => {
        await resolved();
        const strangers = began.filter(({ asker }) => asker === "strange").length;
        expect(began.length).toBeLessThanOrEqual(limits.hashes);
        expect(strangers).toBeLessThanOrEqual(limits.strangers);
        if (began.length < limits.hashes) expect(counts.known).toBe(0);
        if (began.length < limits.hashes && strangers < limits.strangers) expect(counts.strange).toBe(0);
        expect(Math.max(counts.known, counts.strange)).toBeLessThanOrEqual(limits.waiting);
        expect(counts.done).toBe(ended);
      };
      for (const [at, step] of steps.entries()) {
        const waited = counts.known;
        if (step !== "end") {
          ask(step);
          asked += 1;
        } else if (began.length > 0) {
          const before = new Set(began);
          endOne(seed + at);
          await resolved();
          const next = began.find((one) => !before.has(one));
          if (waited > 0) expect(next?.asker).toBe("known");
        }
        await check();
      }
      while (began.length > 0) {
        endOne(seed);
        await check();
      }
      expect(counts.done + counts.refused).toBe(asked);
    }),
    { seed: 16, numRuns: 200 },
  );
});

test("strangers are refused when too many wait; a known user begins beside them", async () => {
  const { ask, began, counts } = openQueue();
  for (let at = 0; at < 40; at += 1) ask("strange");
  ask("known");
  await resolved();
  expect(counts.refused).toBe(40 - limits.strangers - limits.waiting);
  expect(began.map(({ asker }) => asker)).toEqual(["strange", "known"]);
});

test("a password that a stranger proves is queued as a stranger's", { timeout: 180_000 }, async () => {
  const hash = await hashPassword("green ladders sing");
  const strangers = Array.from({ length: 70 }, () => verifyPassword(hash, "green ladders sing", "strange"));
  const known = verifyPassword(hash, "green ladders sing");
  const results = await Promise.allSettled(strangers);
  expect(results.filter(({ status }) => status === "rejected")).toHaveLength(70 - 65);
  expect(await known).toBe(true);
});
