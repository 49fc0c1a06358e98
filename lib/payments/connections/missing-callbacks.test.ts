import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type CallbackFacts, evaluateMissingCallbacks } from "./missing-callbacks";

const now = new Date("2026-11-21T14:00:00Z");
const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
const facts = (given: Partial<CallbackFacts> = {}): CallbackFacts => ({
  missingCallbacksAfterMinutes: 60,
  lastCallbackAt: ago(300),
  waiting: 14,
  waitingSince: ago(120),
  ...given,
});

describe("missingCallbacks", () => {
  test("is reported with its length, the orders that wait and the last callback", () => {
    expect(evaluateMissingCallbacks(facts(), now)).toEqual({ since: ago(120), waiting: 14, lastCallbackAt: ago(300) });
    expect(evaluateMissingCallbacks(facts({ lastCallbackAt: null }), now)).toMatchObject({ lastCallbackAt: null });
  });

  test("begins at the minute of the setting", () => {
    expect(evaluateMissingCallbacks(facts({ waitingSince: ago(59) }), now)).toBeNull();
    expect(evaluateMissingCallbacks(facts({ waitingSince: ago(60) }), now)).not.toBeNull();
    expect(evaluateMissingCallbacks(facts({ missingCallbacksAfterMinutes: 121 }), now)).toBeNull();
  });

  test("is none while nothing waits", () => {
    expect(evaluateMissingCallbacks(facts({ waiting: 0, waitingSince: null }), now)).toBeNull();
  });

  test("never ends by time alone, and never comes before its time", () => {
    const minutes = fc.integer({ min: 0, max: 20_000 });
    fc.assert(
      fc.property(
        minutes,
        minutes,
        fc.integer({ min: 1, max: 10_080 }),
        (waited, later, missingCallbacksAfterMinutes) => {
          const given = facts({ waitingSince: ago(waited), missingCallbacksAfterMinutes });
          const isReported = evaluateMissingCallbacks(given, now) !== null;
          expect(isReported).toBe(waited >= missingCallbacksAfterMinutes);
          if (isReported)
            expect(evaluateMissingCallbacks(given, new Date(now.getTime() + later * 60_000))).not.toBeNull();
        },
      ),
      { seed: 20261121 },
    );
  });
});
