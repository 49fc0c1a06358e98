import { describe, expect, test } from "vitest";
import { given, message } from "@/lib/core/text/message";
import { unattended as actorTexts } from "@/messages/actors";
import * as t from "@/messages/orders/model";
import { type OrderEventKind, orderEvents } from "./events";
import { type StoredEvent, timelineOf } from "./timeline";

let count = 0;
const event = (
  kind: OrderEventKind,
  details: Record<string, unknown> = {},
  rest: Partial<StoredEvent> = {},
): StoredEvent => {
  count += 1;
  return {
    id: String(count),
    at: new Date(Date.UTC(2026, 2, 2, 10, 0, count)),
    kind,
    userName: null,
    callId: null,
    callbackId: null,
    details,
    serialNumber: null,
    ...rest,
  };
};
const still = () => event("queried", { answer: "status", verdict: "repeated", reason: given("Still processing.") });

describe("the timeline", () => {
  test("a payout from its preparation to its outcome", () => {
    const items = timelineOf([
      event("prepared", { amount: "1" }, { userName: "Ana" }),
      event("sending", { attempt: 1 }, { userName: "Ana" }),
      event("answered", { result: "accepted", verdict: "applied", reason: given("Taken.") }, { serialNumber: "sn-1" }),
      event("callback", {
        status: "approved",
        type: "payout",
        evidence: "valid",
        verdict: "applied",
        reason: given("Yes."),
      }),
    ]);
    expect(items.map(({ title, actor, tone, evidence }) => [title, actor, tone, evidence])).toEqual([
      [t.prepared, "Ana", "neutral", null],
      [t.sendingTitle, "Ana", "moving", null],
      [t.accepted, actorTexts.gateway, "moving", t.serialResponseSource("sn-1")],
      [t.callback("approved"), actorTexts.gateway, "good", t.verifiedSignature],
    ]);
  });

  test("the same update again is one line with a count, until something changes", () => {
    const items = timelineOf([
      still(),
      event("queried", { answer: "unclear", verdict: "unclear", reason: given("HTTP 502.") }),
      still(),
      still(),
      event("callback", { status: "approved", evidence: "valid", verdict: "applied", reason: given("Yes.") }),
      still(),
    ]);
    expect(items.map(({ note, times }) => [note, times])).toEqual([
      ["Still processing.", 3],
      ["HTTP 502.", 1],
      ["Yes.", 1],
      ["Still processing.", 1],
    ]);
    expect(items[0]?.lastAt.getTime()).toBeGreaterThan(items[1]?.at.getTime() ?? 0);
  });

  test("what changes something is never folded, even when it reads the same", () => {
    const attempts = timelineOf([
      event("answered", { result: "not_sent", verdict: "applied", reason: given("Refused.") }),
      event("answered", { result: "not_sent", verdict: "applied", reason: given("Refused.") }),
    ]);
    expect(attempts).toHaveLength(2);
  });

  test("a refused update stays, with the reason why", () => {
    const [late, wrong, reported] = timelineOf([
      event("callback", { status: "processing", evidence: "valid", verdict: "late", reason: given("Out of order.") }),
      event("callback", { verdict: "wrong_control", reason: given("Wrong.") }),
      event("callback", { status: "approved", evidence: "no_key", verdict: "reported", reason: given("Reported.") }),
    ]);
    expect(late).toMatchObject({ refusedBecause: "Out of order.", note: null, tone: "neutral" });
    expect(wrong).toMatchObject({
      refusedBecause: "Wrong.",
      evidence: t.invalidSignature,
      tone: "alarm",
    });
    // A reported status isn't verified, so it is never shown as success.
    expect(reported).toMatchObject({ refusedBecause: null, note: "Reported.", tone: "neutral" });
    expect(reported?.evidence).toBe(t.unverifiedNoKey);
  });

  test("a reversal is shown as one, and an approved reversal is not green", () => {
    const [item] = timelineOf([
      event("callback", {
        type: "reversal",
        status: "approved",
        evidence: "valid",
        verdict: "applied",
        reason: given("Yes."),
      }),
    ]);
    expect(item).toMatchObject({ title: t.callback("reversal approved"), tone: "neutral" });
  });

  test("what users resolved, by their names, in the colour of what it led to", () => {
    const items = timelineOf([
      event("resolution_proposed", { reason: given("Approved, says the report.") }, { userName: "Ana" }),
      event(
        "resolution_confirmed",
        {
          verdict: "applied",
          resolved: "approved",
          evidence: "report",
          reason: message("orders.resolvedAs", { status: "approved" }),
        },
        { userName: "Bo" },
      ),
      event("resolution_confirmed", { verdict: "void", resolved: "absent", reason: given("Resolved meanwhile.") }),
      event("resolved", { verdict: "applied", resolved: "absent", alone: true }, { userName: "Mia" }),
      event("acknowledged", {}, { userName: "Ana" }),
    ]);
    expect(items.map(({ title, actor, tone }) => [title, actor, tone])).toEqual([
      [t.resolutionProposed, "Ana", "wait"],
      [t.resolutionApproved, "Bo", "good"],
      [t.resolutionApproved, actorTexts.worker, "failed"],
      [t.conflictSelfResolved, "Mia", "failed"],
      [t.acknowledgedPlain, "Ana", "neutral"],
    ]);
    expect(items[1]?.evidence).toBe(t.reportSource);
    expect(items[2]?.refusedBecause).toBe("Resolved meanwhile.");
  });

  test("every kind of event is a line with a title of its own, and odd details are shown as they are", () => {
    const kinds = Object.keys(orderEvents) as OrderEventKind[];
    const titles = kinds.map((kind) => timelineOf([event(kind)])[0]?.title ?? "");
    for (const title of titles) expect(title).toMatch(/^[A-Z].{3,}/);
    expect(new Set(titles).size).toBe(kinds.length);
    expect(timelineOf([event("answered", { result: 7, verdict: [], reason: null })])).toHaveLength(1);
    expect(timelineOf([event("answered", { result: "toString" })])[0]?.title).toBe(t.answered);
  });
});
