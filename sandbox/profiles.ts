import { createHash } from "node:crypto";
import { faultOfDecimals } from "@/lib/gateway/fields/amounts";
import type { ProfileKind } from "@/lib/gateway/fields/rules";
import { parseAmount, printAmount } from "./amounts";
import {
  type AmountRule,
  amountAt,
  earliestAfter,
  findStop,
  laterOf,
  nextCharge,
  type Schedule,
  type ScheduleReading,
} from "./schedule";
import { chooseOutcome, type Outcome, type RecurringSettings, type Settings } from "./settings";

export type Profile = Schedule & {
  id: string;
  consumerKey: string;
  endpointId: string;
  kind: ProfileKind;
  currency: string;
  amountRule: AmountRule;
  notifyUrl: string | null;
  serverCallbackUrl: string | null;
  card: { bin: string; lastFour: string } | null;
  outcome: Outcome | null;
  lastAutomaticOn: string | null;
  details: Record<string, string>;
};

export function profileKey(consumerKey: string, id: string): string {
  return JSON.stringify([consumerKey, id]);
}

/** The sandbox's days are UTC days. */
export function dayOf(now: Date): string {
  return now.toISOString().slice(0, 10);
}

export function directionOf(kind: ProfileKind): "in" | "out" {
  return kind === "SRC" ? "in" : "out";
}

export function typeOf(kind: ProfileKind): "sale" | "payout" {
  return kind === "SRC" ? "sale" : "payout";
}

export function outcomeOfProfile(settings: Settings, profile: Pick<Profile, "id" | "outcome">): Outcome {
  const special = chooseOutcome(settings, { "recurring-payment-id": profile.id });
  return special === "approved" ? (profile.outcome ?? "approved") : special;
}

function digitsOf(currency: string): number {
  return ["0.001", "0.01", "0.1"].findIndex((amount) => faultOfDecimals(amount, currency) === null);
}

/** The same text draws the same amount, after a restart too. */
export function drawAmount(range: { from: string; to: string }, currency: string, drawnFrom: string): string {
  const found = digitsOf(currency);
  const digits = found < 0 ? 0 : 3 - found;
  const step = 10n ** BigInt(8 - digits);
  const [from, to] = [parseAmount(range.from) ?? 0n, parseAmount(range.to) ?? 0n];
  const choices = (to - from) / step + 1n;
  const drawn = BigInt(`0x${createHash("sha256").update(drawnFrom).digest("hex")}`) % choices;
  return printAmount(from + drawn * step, digits);
}

export function amountOfCharge(profile: Profile, index: number, seed: number): string {
  const amount = amountAt(profile.amountRule, index);
  if (typeof amount === "string") return amount;
  return drawAmount(amount, profile.currency, `${seed} ${profile.consumerKey} ${profile.id} ${index}`);
}

export function afterCharge(profile: Profile, charge: { index: number; dueOn: string | null }): Profile {
  const repeats = Math.max(profile.repeats, charge.index + 1);
  if (charge.dueOn === null) return { ...profile, repeats };
  const earliest = earliestAfter(charge.dueOn, profile, "next-day");
  return { ...profile, repeats, lastAutomaticOn: charge.dueOn, earliest };
}

/**
 * Corrects the `earliest` day of a changed profile: missed days are not made up for, and no period is charged
 * automatically twice.
 */
export function reschedule(before: Profile, after: Profile, today: string, settings: RecurringSettings): Profile {
  const isMoved =
    before.startDate !== after.startDate || before.period !== after.period || before.interval !== after.interval;
  const isProlonged = before.finishDate !== after.finishDate || before.maxRepeats !== after.maxRepeats;
  if (!isMoved && !isProlonged) return after;
  const { lastAutomaticOn } = before;
  if (lastAutomaticOn === null) return { ...after, earliest: today };
  const wasStopped = findStop(before, today, settings) !== null;
  if (before.earliest === null || (wasStopped && settings.rescheduled === "never")) return { ...after, earliest: null };
  if (!isMoved) return { ...after, earliest: laterOf(today, before.earliest) };
  const distance = settings.rescheduled === "next-day" ? "next-day" : "next-period";
  return { ...after, earliest: laterOf(today, earliestAfter(lastAutomaticOn, after, distance) ?? today) };
}

export function presentProfile(profile: Profile, today: string, settings: Settings) {
  const reading: ScheduleReading = settings.recurring;
  const stop = findStop(profile, today, reading);
  const next = nextCharge(profile, reading);
  return {
    ...profile,
    direction: directionOf(profile.kind),
    state: stop === null ? "scheduled" : "stopped",
    stoppedBy: stop,
    nextCharge: next && { ...next, amount: amountAt(profile.amountRule, next.index) },
  };
}
