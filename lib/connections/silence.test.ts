import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { judgeSilence, type SilenceFacts } from "./silence";

const now = new Date("2026-11-21T14:00:00Z");
const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
const facts = (given: Partial<SilenceFacts> = {}): SilenceFacts => ({
  silenceAfterMinutes: 60,
  lastCallbackAt: ago(300),
  waiting: 14,
  waitingSince: ago(120),
  ...given,
});

describe("silence", () => {
  test("is told with its length, the orders that wait and the last callback", () => {
    expect(judgeSilence(facts(), now)).toEqual({ since: ago(120), waiting: 14, lastCallbackAt: ago(300) });
    expect(judgeSilence(facts({ lastCallbackAt: null }), now)).toMatchObject({ lastCallbackAt: null });
  });

  test("begins at the minute of the setting", () => {
    expect(judgeSilence(facts({ waitingSince: ago(59) }), now)).toBeNull();
    expect(judgeSilence(facts({ waitingSince: ago(60) }), now)).not.toBeNull();
    expect(judgeSilence(facts({ silenceAfterMinutes: 121 }), now)).toBeNull();
  });

  test("is none while nothing waits", () => {
    expect(judgeSilence(facts({ waiting: 0, waitingSince: null }), now)).toBeNull();
  });

  test("never ends by time alone, and never comes before its time", () => {
    const minutes = fc.integer({ min: 0, max: 20_000 });
    fc.assert(
      fc.property(minutes, minutes, fc.integer({ min: 1, max: 10_080 }), (waited, later, silenceAfterMinutes) => {
        const given = facts({ waitingSince: ago(waited), silenceAfterMinutes });
        const told = judgeSilence(given, now) !== null;
        expect(told).toBe(waited >= silenceAfterMinutes);
        if (told) expect(judgeSilence(given, new Date(now.getTime() + later * 60_000))).not.toBeNull();
      }),
      { seed: 20261121 },
    );
  });
});
