import { describe, expect, test } from "vitest";
import { nextAttemptTime, nextQueryTime, promptQueryTime, sendRetry } from "./schedule";

const start = new Date("2026-11-21T10:00:00Z");
const at = (seconds: number) => new Date(start.getTime() + seconds * 1_000);
const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

describe("asking the gateway", () => {
  test.each([
    [0, 5],
    [5 * minute - 1, 5],
    [5 * minute, 5 * minute],
    [hour - 1, 5 * minute],
    [hour, hour],
    [day - 1, hour],
    [day, day],
    [7 * day - 1, day],
  ])("an order %i s old is asked about again after %i s", (age, gap) => {
    expect(nextQueryTime(start, at(age))).toEqual(at(age + gap));
  });

  test("after seven days it is a user's turn", () => {
    expect(nextQueryTime(start, at(7 * day))).toBeNull();
  });
});

test("item 5: what anyone can send makes us ask at once, then after five minutes, and never later than planned", () => {
  const ask = (lastQueryAt: number | null, nextQueryAt: number | null) =>
    promptQueryTime(
      {
        lastQueryAt: lastQueryAt === null ? null : at(lastQueryAt),
        nextQueryAt: nextQueryAt === null ? null : at(nextQueryAt),
      },
      at(hour),
    );
  expect(ask(null, null)).toEqual(at(hour));
  expect(ask(null, 2 * hour)).toEqual(at(hour));
  expect(ask(hour - 4 * minute, 2 * hour)).toEqual(at(hour + minute));
  expect(ask(hour - 4 * minute, hour + 5)).toEqual(at(hour + 5));
  expect(ask(hour - 6 * minute, null)).toEqual(at(hour));
});

describe("trying again what never left", () => {
  test("at most five attempts, all within fifteen minutes", () => {
    let now = start;
    let attempts = 1;
    for (let next = nextAttemptTime(attempts, start, now); next; next = nextAttemptTime(attempts, start, now)) {
      now = next;
      attempts++;
    }
    expect(attempts).toBe(sendRetry.attempts);
    expect(now.getTime() - start.getTime()).toBeLessThanOrEqual(sendRetry.withinMs);
  });

  test("none when fifteen minutes are over, however few were made", () => {
    expect(nextAttemptTime(1, start, at(15 * minute))).toBeNull();
  });
});
