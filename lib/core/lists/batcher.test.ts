import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Batcher, TooManyWaiting } from "./batcher";

function held(bounds: ConstructorParameters<typeof Batcher<number, number>>[1]) {
  const rounds: { asked: number[]; end: () => void; fail: (error: Error) => void }[] = [];
  const batcher = new Batcher<number, number>(
    (asked) =>
      new Promise((resolve, reject) => {
        rounds.push({ asked, end: () => resolve(asked.map((one) => one * 2)), fail: reject });
      }),
    bounds,
  );
  return { batcher, rounds, asked: () => rounds.map((round) => round.asked) };
}

const turn = () => new Promise((resolve) => setImmediate(resolve));

describe("Batcher", () => {
  it("answers in one round what is asked in one turn, and what comes meanwhile in the next", async () => {
    const { batcher, rounds, asked } = held({ round: 10 });
    const first = [1, 2, 3].map((one) => batcher.ask(one));
    await turn();
    const second = [4, 5].map((one) => batcher.ask(one));
    await turn();
    expect(asked()).toEqual([[1, 2, 3]]);
    rounds[0]?.end();
    expect(await Promise.all(first)).toEqual([2, 4, 6]);
    await turn();
    expect(asked()).toEqual([
      [1, 2, 3],
      [4, 5],
    ]);
    rounds[1]?.end();
    expect(await Promise.all(second)).toEqual([8, 10]);
  });

  it("has as many rounds under way as it may", async () => {
    const { batcher, rounds, asked } = held({ round: 2, rounds: 2 });
    const all = [1, 2, 3, 4, 5].map((one) => batcher.ask(one));
    await turn();
    expect(asked()).toEqual([
      [1, 2],
      [3, 4],
    ]);
    rounds[1]?.end();
    await all[3];
    await turn();
    expect(asked()).toEqual([[1, 2], [3, 4], [5]]);
    for (const round of rounds) round.end();
    expect(await Promise.all(all)).toEqual([2, 4, 6, 8, 10]);
  });

  it("waits for others no longer than until they fill a round", async () => {
    const { batcher, rounds, asked } = held({ round: 3, gatherMs: 3_600_000 });
    const all = [1, 2].map((one) => batcher.ask(one));
    await turn();
    expect(asked()).toEqual([]);
    all.push(batcher.ask(3));
    expect(asked()).toEqual([[1, 2, 3]]);
    rounds[0]?.end();
    expect(await Promise.all(all)).toEqual([2, 4, 6]);
  });

  it("rejects every ask of a round that fails, and no other", async () => {
    const { batcher, rounds } = held({ round: 2 });
    const all = Promise.allSettled([1, 2, 3].map((one) => batcher.ask(one)));
    await turn();
    rounds[0]?.fail(new Error("gone"));
    await turn();
    rounds[1]?.end();
    expect((await all).map(({ status }) => status)).toEqual(["rejected", "rejected", "fulfilled"]);
  });

  it("refuses what may not wait any more, at once; afterwards it takes in again", async () => {
    const { batcher, rounds } = held({ round: 100, weigh: (one) => one, waiting: 10 });
    const running = batcher.ask(1);
    await turn();
    const waiting = [batcher.ask(6), batcher.ask(4)];
    await expect(batcher.ask(1)).rejects.toThrow(TooManyWaiting);
    rounds[0]?.end();
    await running;
    await turn();
    rounds[1]?.end();
    expect(await Promise.all(waiting)).toEqual([12, 8]);
    const later = batcher.ask(9);
    await turn();
    rounds[2]?.end();
    expect(await later).toBe(18);
  });

  it("answers every ask with its own answer, in rounds within the bound", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: 1, max: 30 }), { maxLength: 60 }),
        fc.integer({ min: 1, max: 20 }),
        fc.integer({ min: 1, max: 3 }),
        async (asks, round, rounds) => {
          let [running, most] = [0, 0];
          const batcher = new Batcher<number, number>(
            async (asked) => {
              running += 1;
              most = Math.max(most, running);
              expect(asked.length === 1 || asked.reduce((sum, one) => sum + one, 0) <= round).toBe(true);
              await turn();
              running -= 1;
              return asked.map((one) => one + 1);
            },
            { weigh: (one) => one, round, rounds },
          );
          expect(await Promise.all(asks.map((one) => batcher.ask(one)))).toEqual(asks.map((one) => one + 1));
          expect(most).toBeLessThanOrEqual(rounds);
        },
      ),
      { seed: 15, numRuns: 100 },
    );
  });
});
