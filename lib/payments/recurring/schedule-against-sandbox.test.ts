import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { applyProfileFields } from "@/sandbox/profile-fields";
import { amountOfCharge, afterCharge as chargedAtGateway, type Profile, reschedule } from "@/sandbox/profiles";
import { nextCharge } from "@/sandbox/schedule";
import { blankProfile } from "@/sandbox/seeded-profiles";
import { defaultSettings, type Settings } from "@/sandbox/settings";
import { type FactName, type Plan, type PlannedCharge, planCharges } from "./schedule";
import { dateOfNumber, dayNumberOf } from "./schedule-calendar";
import { afterCharge, applyChange } from "./schedule-change";
import { notKnown, type ScheduleChange, type ScheduleFacts, type ScheduleReading } from "./schedule-facts";
import { anyChange, anyReading, anyStart, changeOn, factsOfNew, wireOf } from "./testing-schedule";

class Gateway {
  readonly settings: Settings;
  profile: Profile;

  constructor(reading: ScheduleReading, start: { change: ScheduleChange; repeats: number }, today: string) {
    this.settings = { ...defaultSettings, recurring: { ...defaultSettings.recurring, ...reading } };
    const blank: Profile = {
      ...blankProfile("demo", "101", "USD", today),
      ...{ id: "1", kind: "SRC", charging: "auto", repeats: start.repeats },
      amountRule: { kind: "fixed", amount: "0" },
    };
    this.profile = applyProfileFields(blank, wireOf(start.change), this.settings);
  }

  update(change: ScheduleChange, today: string): void {
    const changed = applyProfileFields(this.profile, wireOf(change), this.settings);
    this.profile = reschedule(this.profile, changed, today, this.settings.recurring);
  }

  chargeByHand(): void {
    this.profile = chargedAtGateway(this.profile, { index: this.profile.repeats, dueOn: null });
  }

  run(until: string, most: number): Pick<PlannedCharge, "index" | "date" | "amount">[] {
    const made: Pick<PlannedCharge, "index" | "date" | "amount">[] = [];
    while (made.length < most) {
      const next = nextCharge(this.profile, this.settings.recurring);
      if (!next || next.date > until) break;
      const { amountRule } = this.profile;
      const amount = amountOfCharge(this.profile, next.index, 1);
      made.push({ ...next, amount: amountRule.kind === "range" ? amountRule : { kind: "exact", amount } });
      this.profile = chargedAtGateway(this.profile, { index: next.index, dueOn: next.date });
    }
    return made;
  }
}

const daysAfter = (date: string, days: number) => dateOfNumber(dayNumberOf(date) + days);
const anyWait = fc.oneof(fc.integer({ min: 0, max: 45 }), fc.integer({ min: 0, max: 400 }));
const anyEvent = fc.record({ wait: anyWait, change: fc.option(anyChange, { nil: null }) });
const anyLife = fc.record({
  reading: anyReading,
  today: fc.integer({ min: dayNumberOf("2023-01-01"), max: dayNumberOf("2028-12-31") }).map(dateOfNumber),
  start: anyStart,
  events: fc.array(anyEvent, { maxLength: 5 }),
});

const comparable = (charges: readonly PlannedCharge[]) =>
  charges.map(({ index, date, amount }) => ({ index, date, amount }));

type Life = typeof anyLife extends fc.Arbitrary<infer T> ? T : never;

function live({ reading, today, start, events }: Life): { facts: ScheduleFacts; gateway: Gateway; day: string } {
  const begun = { ...start, change: changeOn(today, start.change) };
  let facts = factsOfNew(begun);
  const gateway = new Gateway(reading, begun, today);
  let day = today;
  for (const { wait, change } of events) {
    const until = daysAfter(day, wait);
    const plan = planCharges(facts, reading, day, 1000);
    const made = gateway.run(until, 1000);
    expect(made).toEqual(comparable(plan.charges.filter(({ date }) => date !== null && date <= until)));
    for (const { date } of made) facts = afterCharge(facts, { on: date ?? "", automatic: true });
    day = until;
    if (change) {
      const changed = changeOn(day, change);
      gateway.update(changed, day);
      facts = applyChange(facts, changed, reading, day);
    } else {
      gateway.chargeByHand();
      facts = afterCharge(facts, { on: day, automatic: false });
    }
  }
  return { facts, gateway, day };
}

function traitsOf(facts: ScheduleFacts, plan: Plan): string[] {
  const schedule = facts.schedule.known ? facts.schedule.value : null;
  const start = facts.startDate.known ? (facts.startDate.value ?? "") : "";
  const rule = facts.amountRule.known ? facts.amountRule.value.kind : "";
  if (plan.charges.length === 0) return [`none, ${plan.end}`];
  return [
    `${schedule?.period ?? "once"}${schedule && schedule.interval > 1 ? "s" : ""}, ${rule}`,
    `ends: ${plan.end}`,
    ...(schedule?.period === "month" && start.slice(8) > "28" ? ["a month's end"] : []),
    ...(facts.movedSinceCharge.known && facts.movedSinceCharge.value ? ["moved after a charge"] : []),
    ...(facts.wokenSinceCharge.known && facts.wokenSinceCharge.value ? ["woken after a charge"] : []),
  ];
}

const traits = [
  ...["day", "days", "week", "weeks", "month", "months"].flatMap((schedule) =>
    ["fixed", "range", "sequence"].map((rule) => `${schedule}, ${rule}`),
  ),
  ...["goes-on", "finish-date", "max-repeats-number", "no-period"].map((end) => `ends: ${end}`),
  ...["finish-date", "max-repeats-number", "not-again"].map((end) => `none, ${end}`),
  ...["a month's end", "moved after a charge", "woken after a charge"],
];

describe("the simulator and the sandbox's own scheduler", () => {
  it("say the same of 2,500 schedules with changes and charges by hand in between", () => {
    const seen = new Map<string, number>();
    let compared = 0;
    fc.assert(
      fc.property(anyLife, (life) => {
        const { facts, gateway, day } = live(life);
        const plan = planCharges(facts, life.reading, day);
        expect(comparable(plan.charges)).toEqual(gateway.run("9999-12-31", 12));
        expect([plan.missing, plan.open, plan.charges.filter(({ uncertainty }) => uncertainty)]).toEqual([[], [], []]);
        for (const trait of traitsOf(facts, plan)) seen.set(trait, (seen.get(trait) ?? 0) + 1);
        compared += 1;
      }),
      { seed: 20_261_121, numRuns: 2500 },
    );
    expect(compared).toBe(2500);
    expect(traits.filter((trait) => (seen.get(trait) ?? 0) < 10)).toEqual([]);
  });

  it("differ only where the simulator says that it does not know", () => {
    fc.assert(
      fc.property(anyLife, anyForgetting, (life, forgetting) => {
        const { facts, gateway, day } = live(life);
        const forgotten = forget(facts, forgetting);
        const plan = planCharges(forgotten, life.reading, day);
        const made = gateway.run("9999-12-31", 12);
        const isWhole = plan.charges.length < 12 && plan.missing.length === 0;
        const lastListed = isWhole ? "9999-12-31" : (plan.charges.at(-1)?.date ?? "");
        const byDate = new Map(plan.charges.map((charge) => [charge.date, charge]));
        for (const { date, index, amount } of made) {
          const charge = byDate.get(date);
          if ((date ?? "") > lastListed && !charge) continue;
          expect(charge).toBeDefined();
          if (charge?.index !== null) expect(charge?.index).toBe(index);
          expect(charge?.indexAtLeast).toBeLessThanOrEqual(index ?? 0);
          const reported = charge?.amount;
          if (reported?.kind === "one-of")
            expect(reported.amounts).toContain(amount.kind === "exact" ? amount.amount : "");
          else if (reported?.kind !== "not-known") expect(reported).toEqual(amount);
        }
        if (["finishDate", "maxRepeats"].some((name) => plan.open.includes(name as FactName))) return;
        const days = new Set(made.map(({ date }) => date));
        const sure = plan.charges.filter(({ uncertainty }) => uncertainty === null).map(({ date }) => date);
        const until = made.length < 12 ? "9999-12-31" : (made.at(-1)?.date ?? "");
        expect(sure.filter((date) => (date ?? "") <= until && !days.has(date))).toEqual([]);
      }),
      { seed: 20_261_122, numRuns: 1000 },
    );
  });
});

const anyForgetting = fc.record({
  facts: fc.subarray([
    ...(["finishDate", "maxRepeats", "schedule", "amountRule", "repeats", "lastAutomaticOn"] as const),
    ...(["movedSinceCharge", "wokenSinceCharge"] as const),
  ]),
  seenOfRepeats: fc.double({ min: 0, max: 1, noNaN: true }),
});

function forget(
  facts: ScheduleFacts,
  { facts: names, seenOfRepeats }: typeof anyForgetting extends fc.Arbitrary<infer T> ? T : never,
): ScheduleFacts {
  const repeats = facts.repeats.known ? facts.repeats.value : 0;
  const gone = Object.fromEntries(names.map((name) => [name, notKnown]));
  return { ...facts, ...gone, repeatsAtLeast: Math.floor(repeats * seenOfRepeats) };
}
