import type { z } from "zod";
import { changePolicy } from "@/lib/controls/approvals/policy-commands";
import type { policyInput } from "@/lib/controls/approvals/policy-input";
import type { Actor, AppContext } from "@/lib/core/runtime/context";
import { decide } from "@/lib/desk/decisions/commands";

type Admins = { maker: Actor; second: Actor };

export async function putInForce(
  app: AppContext,
  { maker, second }: Admins,
  policy: z.input<typeof policyInput>,
): Promise<void> {
  const { policyId } = await changePolicy(app, maker, policy);
  const { rows } = await app.db.$client.query("select id, digest from approval_requests where subject_id = $1", [
    policyId,
  ]);
  await decide(app, second, { requestId: rows[0].id, seenDigest: rows[0].digest, decision: "approve" });
}

export const requiring = (
  approvers: 0 | 1 | 2,
  tiers: { currency: string; from: string; approvers: 1 | 2 }[] = [],
) => ({
  ...{ approvers, tiers, unknownAmounts: approvers, expiresAfterHours: 72 },
});
