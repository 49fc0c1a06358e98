import { describe, expect, test } from "vitest";
import * as t from "@/messages/orders/model";
import { directions, type LaterEvent, type OrderFacets, orderKinds } from "./facets";
import { describeOrder, needsAcknowledgement } from "./labels";
import { outcomes, submissions } from "./states";
import { laterEventGravity, orderStatuses } from "./statuses";
import { facetsWith } from "./testing-state";

const at = new Date("2025-11-21T14:10:00Z");
const gatewayUpdate = (type: string, status: string): LaterEvent => ({
  type,
  status,
  amount: "10.00",
  currency: "EUR",
  standing: "counted",
});
const histories: LaterEvent[][] = [
  [],
  [gatewayUpdate("reversal", "approved")],
  [gatewayUpdate("reversal", "declined")],
  [gatewayUpdate("reversal", "processing")],
  [gatewayUpdate("chargeback", "approved"), gatewayUpdate("reversal", "approved")],
  [gatewayUpdate("something-new", "who-knows")],
  [gatewayUpdate("second_order", "approved"), gatewayUpdate("chargeback", "approved")],
  [gatewayUpdate("second_order", "declined")],
  [gatewayUpdate("other_amount", "approved")],
  [{ ...gatewayUpdate("reversal", "approved"), standing: "reported", line: "line:1/0" }],
];

function* everyOrder(): Generator<OrderFacets> {
  for (const kind of orderKinds)
    for (const direction of directions)
      for (const submission of submissions)
        for (const outcome of outcomes)
          for (const laterEvents of histories)
            for (const conflict of [false, true])
              for (const needsUsers of [false, true])
                for (const acknowledged of [false, true])
                  for (const time of [null, at])
                    for (const approvalRejected of submission === "draft" ? [false, true] : [false])
                      yield {
                        kind,
                        direction,
                        submission,
                        outcome,
                        laterEvents,
                        conflict,
                        needsUsers,
                        acknowledged,
                        nextQueryAt: time,
                        nextAttemptAt: time,
                        approvalRejected,
                      };
}

const laterLabels = [...laterEventGravity, "reported_returned"];

const order = (facets: Partial<OrderFacets>) => facetsWith({ outcome: "none", ...facets });

describe("over the whole product of the facets", () => {
  const all = [...everyOrder()];

  test("each has a label with a meaning and a next step", () => {
    expect(all.length).toBe(
      orderKinds.length * directions.length * (submissions.length + 1) * outcomes.length * histories.length * 16,
    );
    for (const facets of all) {
      const status = describeOrder(facets);
      expect(status.label && status.meaning && status.next, JSON.stringify(facets)).toBeTruthy();
    }
  });

  test("each status of the table is reached", () => {
    const reached = new Set([...all, order({ awaiting: true })].map((facets) => describeOrder(facets).name));
    expect([...reached].sort()).toEqual(Object.keys(orderStatuses).sort());
  });

  test("green only for a final status of success without a conflict", () => {
    for (const facets of all) {
      if (describeOrder(facets).tone !== "good") continue;
      expect(facets.conflict).toBe(false);
      expect(facets.submission).not.toBe("unconfirmed");
      const update = facets.kind === "update" && facets.submission === "accepted" && facets.outcome === "none";
      expect(facets.outcome === "approved" || update, JSON.stringify(facets)).toBe(true);
      expect(facets.laterEvents.every((entry) => entry.status === "declined")).toBe(true);
    }
  });

  test("conflict beats later events beats unconfirmed beats outcome beats submission", () => {
    for (const facets of all) {
      const { name } = describeOrder(facets);
      const bare = describeOrder({ ...facets, conflict: false }).name;
      if (facets.conflict) expect(name).toBe("conflict");
      else if (bare !== "conflict" && facets.laterEvents.some((entry) => entry.status !== "declined"))
        expect(laterLabels).toContain(name);
      else if (facets.submission === "unconfirmed") expect(["unconfirmed", "unconfirmed_users"]).toContain(name);
      else if (facets.outcome !== "none") expect([facets.outcome, "conflict"]).toContain(name);
    }
  });

  test("an acknowledged alarm no longer shouts, and nothing else changes", () => {
    for (const facets of all) {
      const open = describeOrder({ ...facets, acknowledged: false });
      const seen = describeOrder({ ...facets, acknowledged: true });
      expect(seen).toEqual({ ...open, tone: open.tone === "alarm" ? "failed" : open.tone });
    }
  });
});

test("no text claims more than is known", () => {
  for (const status of Object.values(orderStatuses)) {
    expect(`${status.label} ${status.meaning} ${status.next}`).not.toMatch(/\bpaid\b|went wrong/i);
  }
});

test("approved of an order that never left is a conflict, even if nothing flagged it", () => {
  expect(describeOrder(order({ submission: "not_received", outcome: "approved" })).name).toBe("conflict");
  expect(describeOrder(order({ submission: "sending", outcome: "approved" })).name).toBe("approved");
});

test("a refused reversal leaves the order as it was; one in progress is an update, not yet a fact", () => {
  const approved = { outcome: "approved" } as const;
  expect(describeOrder(order({ ...approved, laterEvents: [gatewayUpdate("reversal", "declined")] })).name).toBe(
    "approved",
  );
  expect(describeOrder(order({ ...approved, laterEvents: [gatewayUpdate("reversal", "processing")] })).name).toBe(
    "later_update",
  );
  expect(describeOrder(order({ ...approved, laterEvents: [gatewayUpdate("Charge-Back", "Approved")] })).name).toBe(
    "charged_back",
  );
  expect(describeOrder(order({ ...approved, laterEvents: [gatewayUpdate("partial_reversal", "approved")] })).name).toBe(
    "reversed",
  );
  for (const type of ["chargeback-reversal", "reversal_of_reversal", "reversed_chargeback"]) {
    expect(describeOrder(order({ ...approved, laterEvents: [gatewayUpdate(type, "approved")] })).name).toBe(
      "later_update",
    );
  }
});

test("an order without further status checks says so", () => {
  const processing = order({ outcome: "processing", needsUsers: true });
  expect(describeOrder(processing).next).toBe(t.checksEndedNext);
  expect(describeOrder({ ...processing, needsUsers: false }).next).toBe(orderStatuses.processing.next);
});

test("what users resolved is not called the gateway's status", () => {
  const approved = order({ outcome: "approved", byUsers: true });
  expect(describeOrder(approved)).toMatchObject({ name: "approved", tone: "good" });
  expect(describeOrder(approved).meaning).toBe(t.usersResolvedNote);
  expect(describeOrder({ ...approved, conflict: true }).meaning).toBe(orderStatuses.conflict.meaning);
});

test("one user acknowledges what no one can undo; what users must resolve cannot be acknowledged", () => {
  const approved = { outcome: "approved" } as const;
  for (const type of ["reversal", "chargeback", "dispute", "second_order", "other_amount"]) {
    const alarmed = order({ ...approved, laterEvents: [gatewayUpdate(type, "approved")] });
    expect(needsAcknowledgement(alarmed), type).toBe(true);
    expect(needsAcknowledgement({ ...alarmed, acknowledged: true })).toBe(false);
    expect(needsAcknowledgement({ ...alarmed, conflict: true })).toBe(false);
  }
  expect(needsAcknowledgement(order({ submission: "not_sent" }))).toBe(true);
  expect(needsAcknowledgement(order({ submission: "not_sent", nextAttemptAt: at }))).toBe(false);
  expect(needsAcknowledgement(order({ submission: "unconfirmed", needsUsers: true }))).toBe(false);
  expect(needsAcknowledgement(order(approved))).toBe(false);
});

test("the time of the next step belongs to the status that promises it", () => {
  expect(describeOrder(order({ submission: "not_sent", nextAttemptAt: at }))).toMatchObject({
    name: "not_sent_retrying",
    nextAt: at,
  });
  expect(describeOrder(order({ submission: "not_sent" })).name).toBe("not_sent");
  expect(describeOrder(order({ outcome: "processing", nextQueryAt: at })).nextAt).toBe(at);
  expect(describeOrder(order({ outcome: "approved", nextQueryAt: at })).nextAt).toBeNull();
});
