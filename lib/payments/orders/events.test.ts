import { describe, expect, test } from "vitest";
import { batchEvents, detailsOf as detailsOfBatch } from "@/lib/payments/batches/events";
import { detailsOf, type OrderEvent, orderEvents } from "./events";

const written = (kind: string, details: unknown) => detailsOf({ kind, details } as OrderEvent);

describe("what is kept of an event", () => {
  test("are the names of its kind; all others are left out", () => {
    expect(written("sending", { attempt: 2, cvv2: "123" })).toEqual({ attempt: 2 });
    expect(written("queued_again", { card: "4111" })).toEqual({});
    expect(detailsOfBatch({ kind: "cancelled", details: { batch: "B-1", reason: "Twice." } })).toEqual({
      batch: "B-1",
      reason: "Twice.",
    });
  });

  test("and nothing at all where one is missing, or of another kind", () => {
    for (const [kind, details, reason] of [
      ["sending", {}, /"attempt"/],
      ["sending", { attempt: "2" }, /"attempt"/],
      ["answered", { verdict: "applied" }, /"result"/],
      ["callback", undefined, /"verdict"/],
      ["acknowledged", { acknowledged: 1 }, /"acknowledged"/],
      ["sent back", {}, TypeError],
      ["toString", {}, TypeError],
    ] as const)
      expect(() => written(kind, details), kind).toThrow(reason);
  });

  test("a kind is one word in the spelling of all others", () => {
    for (const kind of [...Object.keys(orderEvents), ...Object.keys(batchEvents)])
      expect(kind).toMatch(/^[a-z]+(_[a-z]+)*$/);
  });
});
