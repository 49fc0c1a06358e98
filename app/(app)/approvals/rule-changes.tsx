import Link from "next/link";
import { governed } from "@/lib/approvals/governed";
import { listWaitingPolicies, type WaitingPolicy } from "@/lib/approvals/policy-queries";
import * as own from "@/messages/approvals/rule-changes";
import * as t from "@/messages/approvals/shared";
import { ApprovalRow } from "./approval-row";
import type { SectionOf } from "./section";

/** Rules that a user needs to change: each is decided on where it is beside what holds now, and its history is. */
export const ruleSection: SectionOf<WaitingPolicy> = {
  title: own.approvalRuleChanges,
  read: async (ctx, { connectionIds }, which) =>
    which === "open" ? listWaitingPolicies(ctx.db, connectionIds, ctx.now()) : [],
  row: ({ permission, connection, request }, reader) => (
    <ApprovalRow request={request} approve={null} {...reader}>
      <p>{own.newRuleFor(governed[permission].things, connection ? t.on3(connection.name) : own.onAllConnections)}</p>
      <Link
        className="link"
        href={connection ? `/connections/${connection.id}/rules` : "/approvals/rules"}
        prefetch={false}
      >
        {own.reviewChange}
      </Link>
    </ApprovalRow>
  ),
};
