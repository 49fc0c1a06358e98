import { describe, expect, test } from "vitest";
import { roleLabels } from "@/lib/identity/auth/access/permissions";
import * as t from "@/messages/approvals/model";
import { onlyCan } from "@/messages/sign-in/model";
import type { RequestView } from "./given-decisions";
import { type Approver, whoCan, whyNotMine } from "./turn";

const here = "connection";
const approvers: Approver[] = [
  { id: "ana", name: "Ana", role: "admin", connectionIds: null },
  { id: "bo", name: "Bo", role: "approver", connectionIds: [here] },
  { id: "mia", name: "Mia", role: "approver", connectionIds: ["elsewhere"] },
];
type Turn = Pick<RequestView, "permission" | "connectionId" | "requestedBy" | "decisions" | "barred">;
const by = (id: string) => ({ requestedBy: { id, name: id } });
const approval = (changes: Partial<Turn> = {}): Turn => ({
  ...{ permission: "payouts.submit", connectionId: here, decisions: [], barred: [], ...by("ben") },
  ...changes,
});
const decisions = (userId: string) =>
  [{ userId, name: userId, counts: true, decision: "approve", reason: null, at: new Date(0) }] as const;

describe("who can decide, by name", () => {
  test("every approver of the connection, the reader as you", () => {
    expect(whoCan(approval(), approvers, "ben")).toBe(t.othersCanApprove("Ana or Bo"));
    expect(whoCan(approval(), approvers, "bo")).toBe(t.youOrOthers("Ana"));
    expect(whoCan(approval(), approvers.slice(1), "bo")).toBe(t.onlyYouCan);
  });

  test("never the preparer, nor a user who approved it", () => {
    expect(whoCan(approval(by("ana")), approvers, "ana")).toBe(t.othersCanApprove("Bo"));
    expect(whoCan(approval({ ...by("ana"), decisions: [...decisions("bo")] }), approvers, "ana")).toBe(
      t.noOtherApprover,
    );
  });
});

test("why one cannot decide names who can", () => {
  expect(whyNotMine(approval(), { id: "bo", role: "approver", connectionIds: [here] }, approvers)).toBeNull();
  expect(whyNotMine(approval(), { id: "ben", role: "preparer", connectionIds: null }, approvers)).toBe(
    `${t.preparedByYou} ${t.othersCanApprove("Ana or Bo")}`,
  );
  const seen = approval({ decisions: [...decisions("bo")] });
  expect(whyNotMine(seen, { id: "bo", role: "approver", connectionIds: [here] }, approvers)).toBe(
    `${t.approvedByYou} ${t.othersCanApprove("Ana")}`,
  );
  expect(whyNotMine(approval(), { id: "vera", role: "viewer", connectionIds: null }, approvers)).toContain(
    t.othersCanApprove("Ana or Bo"),
  );
});

test("what concerns every connection is decided by a user with access to all of them, by the permission of its kind", () => {
  const account = approval({ permission: "payees.changeAccount", connectionId: null });
  expect(whyNotMine(account, { id: "bo", role: "approver", connectionIds: [here] }, approvers)).toBe(
    `${t.allConnectionsOnly} ${t.othersCanApprove("Ana")}`,
  );
  const rule = approval({ permission: "policies.change" });
  expect(whyNotMine(rule, { id: "bo", role: "approver", connectionIds: [here] }, approvers)).toBe(
    `${onlyCan(roleLabels.admin.one, "approve")} ${t.othersCanApprove("Ana")}`,
  );
});

test("who counts as one person with the preparer, or is new, can't decide and is not named", () => {
  const bo = { id: "bo", role: "approver", connectionIds: [here] } as const;
  const tied = approval({ barred: [{ userId: "bo", tiedTo: "Ben" }] });
  expect(whyNotMine(tied, bo, approvers)).toBe(`${t.countsAsOne("Ben")} ${t.othersCanApprove("Ana")}`);
  expect(whoCan(tied, approvers, "ben")).toBe(t.othersCanApprove("Ana"));
  const fresh = approval({ barred: [{ userId: "bo", from: new Date("2026-03-03T08:00:00Z") }] });
  expect(whyNotMine(fresh, bo, approvers)).toBe(
    `${t.accountTooNew("2026-03-03 08:00 UTC")} ${t.othersCanApprove("Ana")}`,
  );
  const alone = approval({ barred: ["ana", "bo"].map((userId) => ({ userId, tiedTo: "Ben" })) });
  expect(whyNotMine(alone, bo, approvers)).toBe(`${t.countsAsOne("Ben")} ${t.noOtherApprover}`);
});
