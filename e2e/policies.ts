import type { z } from "zod";
import { changePolicy, decidePolicy } from "@/lib/approvals/policy-commands";
import type { policyInput } from "@/lib/approvals/policy-input";
import type { Actor, Desk } from "@/lib/core/desk";

type Admins = { maker: Actor; second: Actor };

/** Puts a rule in force: one admin proposes it, another approves it. */
export async function putInForce(
  desk: Desk,
  { maker, second }: Admins,
  policy: z.input<typeof policyInput>,
): Promise<void> {
  const { policyId } = await changePolicy(desk, maker, policy);
  const { rows } = await desk.db.$client.query("select id, mark from approval_requests where subject_id = $1", [
    policyId,
  ]);
  await decidePolicy(desk, second, { requestId: rows[0].id, seenMark: rows[0].mark, decision: "approve" });
}

/** The rule that so many other people approve whatever it is, and more of them from an amount on. */
export const wanting = (approvers: 0 | 1 | 2, tiers: { currency: string; from: string; approvers: 1 | 2 }[] = []) => ({
  ...{ approvers, tiers, unknownAmounts: approvers, expiresAfterHours: 72 },
});
