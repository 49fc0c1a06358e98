import { afterAll, beforeAll, expect, it } from "vitest";
import { compareWritten } from "@/lib/gateway/fields/amounts";
import { usualReading } from "@/lib/payments/connections/settings";
import { SandboxProcess } from "@/sandbox/testing-process";
import { daysAfter, sendUpdate } from "@/sandbox/testing-recurring";
import { type Plan, type PlannedAmount, planCharges } from "./schedule";
import { afterCharge, applyChange } from "./schedule-change";
import type { ScheduleChange, ScheduleFacts } from "./schedule-facts";
import { factsOfNew, wireOf } from "./testing-schedule";

let sandbox: SandboxProcess;
let today: string;

beforeAll(async () => {
  sandbox = await SandboxProcess.create();
  await sandbox.start();
  await sandbox.prepare();
  today = (await sandbox.control("GET", "/clock")).now.slice(0, 10);
});

afterAll(() => sandbox.remove());

type Case = { start: ScheduleChange; repeats?: number; change: ScheduleChange };

const fixed = { kind: "fixed", amount: "12.00" } as const;
const sequence = { kind: "sequence", amounts: ["1.00", "2.00", "3.00"] } as const;
const range = { kind: "range", from: "5.00", to: "9.00" } as const;
const every = (interval: number, period: "day" | "week" | "month") => ({ period, interval });

function next31st(day: string): string {
  let found = day;
  while (!found.endsWith("-31")) found = daysAfter(found, 1);
  return found;
}

function listCases(d: (days: number) => string, e: (days: number) => string): Case[] {
  return [
    {
      start: { startDate: d(0), schedule: every(1, "day"), amountRule: sequence },
      change: { schedule: every(3, "day"), amountRule: sequence },
    },
    {
      start: { startDate: d(2), schedule: every(1, "week"), amountRule: fixed },
      change: { startDate: e(3), amountRule: range },
    },
    {
      start: { startDate: next31st(d(1)), schedule: every(1, "month"), amountRule: range },
      change: { schedule: every(2, "month"), amountRule: fixed },
    },
    {
      start: { startDate: d(1), schedule: every(2, "week"), maxRepeats: 3, amountRule: sequence },
      change: { maxRepeats: 6, amountRule: sequence },
    },
    {
      start: { startDate: d(5), schedule: every(10, "day"), finishDate: d(25), amountRule: fixed },
      change: { finishDate: e(25), startDate: e(1), amountRule: sequence },
    },
    {
      start: { startDate: d(3), amountRule: fixed },
      change: { startDate: e(0), schedule: every(1, "month"), amountRule: fixed },
    },
    {
      start: { startDate: d(1), schedule: every(1, "month"), amountRule: sequence },
      repeats: 2,
      change: { amountRule: { kind: "sequence", amounts: ["7.00", "8.00", "9.00", "10.00", "11.00"] } },
    },
    {
      start: { startDate: d(0), schedule: every(5, "week"), amountRule: fixed },
      change: { startDate: e(4), schedule: every(1, "week"), finishDate: e(40), amountRule: fixed },
    },
  ];
}

type Order = { amount: string; charge: { index: number; by: string; dueOn: string } };

async function chargesOf(id: string): Promise<Order[]> {
  return (await sandbox.control("GET", `/profiles/${id}`)).charges;
}

function fits(planned: PlannedAmount, amount: string): boolean {
  if (planned.kind === "range")
    return compareWritten(planned.from, amount) <= 0 && compareWritten(amount, planned.to) <= 0;
  return planned.kind === "exact" && planned.amount === amount;
}

function expectAsReported(plan: Plan, until: string, made: Order[], id: string): void {
  const reported = plan.charges.filter(({ date }) => date !== null && date <= until);
  expect(made.map(({ charge: { index, dueOn } }) => ({ id, index, date: dueOn }))).toEqual(
    reported.map(({ index, date }) => ({ id, index, date })),
  );
  for (const [at, { amount }] of made.entries())
    expect(fits(reported[at]?.amount ?? { kind: "not-known" }, amount)).toBe(true);
}

it("says beforehand what the sandbox charges when its clock is moved, and after a change again", async () => {
  const [changedOn, endsOn] = [daysAfter(today, 47), daysAfter(today, 47 + 120)];
  const cases = listCases(
    (days) => daysAfter(today, days),
    (days) => daysAfter(changedOn, days),
  );
  const facts: ScheduleFacts[] = [];
  for (const [at, { start, repeats = 0 }] of cases.entries()) {
    const input = { consumerKey: "demo", endpointId: "101", charging: "auto", repeats, fields: wireOf(start) };
    expect(await sandbox.control("PUT", `/profiles/${7000 + at}`, input)).toMatchObject({ status: 200 });
    facts.push(factsOfNew({ change: start, repeats }));
  }
  const plans = facts.map((one) => planCharges(one, usualReading, today, 200));
  expect(await sandbox.control("POST", "/clock", { to: `${changedOn}T12:00:00Z` })).toMatchObject({ reached: true });

  const seen: number[] = [];
  for (const [at, { change }] of cases.entries()) {
    const id = String(7000 + at);
    const made = await chargesOf(id);
    expectAsReported(plans[at] as Plan, changedOn, made, id);
    seen.push(made.length);
    const known = made.reduce(
      (all, { charge }) => afterCharge(all, { on: charge.dueOn, automatic: true }),
      facts[at] as ScheduleFacts,
    );
    expect((await sendUpdate(sandbox, id, wireOf(change))).fields.status).toBe("approved");
    facts[at] = applyChange(known, change, usualReading, changedOn);
  }
  const later = facts.map((one) => planCharges(one, usualReading, changedOn, 200));
  expect(await sandbox.control("POST", "/clock", { to: `${endsOn}T12:00:00Z` })).toMatchObject({ reached: true });

  let charges = 0;
  for (const at of cases.keys()) {
    const id = String(7000 + at);
    const made = (await chargesOf(id)).slice(seen[at]);
    expectAsReported(later[at] as Plan, endsOn, made, id);
    charges += made.length;
  }
  expect(charges).toBeGreaterThan(60);
});
