import { describe, expect, test } from "vitest";
import { pauseCauses } from "@/lib/payments/connections/settings";
import * as dispatchModelTexts from "@/messages/dispatch/model";
import { unclearInARow } from "@/messages/stored/connections";
import { describeIncident, type Incident, type IncidentCause, type Sum } from "./incident";
import { describeSums, summariseIncident } from "./incident-summary";

const since = new Date("2026-11-21T10:42:00Z");
const connection = { id: "c1", name: "Acme EU", environment: "production" as const };
const sum = (
  count: number,
  amount: string | null,
  currency: string | null,
  direction: Sum["direction"] = "out",
): Sum => ({
  direction,
  currency,
  count,
  amount,
});
const paused: Extract<IncidentCause, { status: "paused" }> = {
  status: "paused",
  connection,
  cause: "unclear_results",
  reason: unclearInARow,
  since,
  statusQuery: true,
  probedAt: null,
  answeredAt: null,
  resumeFrom: null,
};
const causes: IncidentCause[] = [
  { status: "sending_locked", reason: "It is behind.", since, known: "1204", made: "1310", lastSentAt: since },
  { status: "all_stopped", reason: "Wrong file", since, by: "Mia" },
  { status: "stopped", connection, reason: "Wrong file", since, by: null, alsoPaused: "Three calls." },
  ...pauseCauses.map((cause): IncidentCause => ({ ...paused, cause })),
];
const incident = (cause: IncidentCause): Incident => ({
  cause,
  figures: {
    accepted: [sum(12, "4310.00", "EUR"), sum(1, "400", "JPY")],
    acceptedSince: new Date("2026-11-20T10:42:00Z"),
    unconfirmed: [sum(3, "310.5", "EUR"), sum(2, null, null, "in")],
    notSent: [sum(370, "98310.50", "EUR")],
    willRetry: [],
  },
  others: [{ id: "c2", name: "Acme US", environment: "production" }],
});
const around = { organisation: "Acme", numberForm: "1.234,56" as const, now: new Date("2026-11-21T10:50:00Z") };

test("batches send single rows meanwhile only where the pause ends automatically and the gateway answers", () => {
  const answers = { ...paused, resumeFrom: since, answeredAt: since };
  const textsOf = (cause: IncidentCause) => describeIncident(cause).meanwhile.map(({ text }) => text);
  expect(textsOf(answers)).toContain(dispatchModelTexts.singleRowsAreSent);
  for (const other of [{ answeredAt: null }, { resumeFrom: null }, { cause: "access_refused" as const }]) {
    expect(textsOf({ ...answers, ...other })).not.toContain(dispatchModelTexts.singleRowsAreSent);
  }
});

describe("each incident", () => {
  test.each(causes)("$status $cause says what happened, what continues and who ends it", (cause) => {
    const texts = describeIncident(cause);
    expect(texts.happened).toMatch(/\.$/);
    expect(texts.ends).toMatch(/^An admin /);
    expect(texts.meanwhile.length).toBeGreaterThan(0);
    for (const { text } of [...texts.todo, ...texts.meanwhile]) expect(text).toMatch(/^[A-Z]/);
  });

  test.each(causes)("$status $cause is copied with every figure of the screen", (cause) => {
    const text = summariseIncident(incident(cause), around);
    expect(text).toContain(describeIncident(cause).title);
    expect(text).toContain("2026-11-21 10:42:00 UTC");
    expect(text).toContain(`3 payouts, 310,50 EUR; ${dispatchModelTexts.unknownAmountPart("2 charges")}`);
    expect(text).toContain("370 payouts, 98.310,50 EUR");
    expect(text).toContain(dispatchModelTexts.retriedCount("none"));
    expect(text).toContain(dispatchModelTexts.otherConnections("Acme US"));
    expect(text).not.toMatch(/undefined|null|\[object/);
  });
});

test("a sending lock is copied with its numbers, all else with what was accepted", () => {
  const [sendingLock, stop] = causes as [IncidentCause, IncidentCause];
  expect(summariseIncident(incident(sendingLock), around)).toContain(dispatchModelTexts.callsKnown("1.204", "1.310"));
  expect(summariseIncident(incident(stop), around)).toContain("12 payouts, 4.310,00 EUR; 1 payout, 400 JPY");
});

test("the text for the probe of a pause", () => {
  const probeLine = (change: Partial<Extract<IncidentCause, { status: "paused" }>>) =>
    describeIncident({ ...paused, ...change } as IncidentCause).meanwhile.at(-1);
  const at = new Date("2026-11-21T10:47:00Z");
  expect(probeLine({ answeredAt: at })).toEqual({ text: dispatchModelTexts.answeredAgainLead, at });
  expect(probeLine({ probedAt: at })).toEqual({
    text: dispatchModelTexts.probedLead,
    at,
  });
  expect(probeLine({})?.text).toBe(dispatchModelTexts.probingNote);
  expect(probeLine({ statusQuery: false })?.text).toBe(dispatchModelTexts.probingOff);
});

test("sums of nothing, and never over directions or currencies", () => {
  expect(describeSums([], "1,234.56")).toBe("none");
  expect(describeSums([sum(1, "5", "EUR"), sum(1, "5", "EUR", "in")], "1,234.56")).toBe(
    "1 payout, 5.00 EUR; 1 charge, 5.00 EUR",
  );
});

test("item 5: says whether sending is resumed automatically, or by an admin only", () => {
  const ends = (change: Partial<typeof paused>) => describeIncident({ ...paused, ...change }).ends;
  expect(ends({ resumeFrom: since })).toBe(dispatchModelTexts.pausedAutoEnd);
  expect(ends({ resumeFrom: since, statusQuery: false })).toBe(dispatchModelTexts.pausedManualEnd);
  expect(ends({ resumeFrom: null })).toBe(dispatchModelTexts.pausedManualEnd);
});
