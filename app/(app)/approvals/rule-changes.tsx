import Link from "next/link";
import { governed } from "@/lib/controls/approvals/governed";
import { listWaitingPolicies, type WaitingPolicy } from "@/lib/controls/approvals/policy-queries";
import * as t from "@/messages/approvals/shared";
import { ApprovalRow } from "./approval-row";
import type { SectionOf } from "./section";

export const ruleSection: SectionOf<WaitingPolicy> = {
  kind: t.approvalRule,
  facts: ({ permission, connection }) => ({
    title: titleOf(permission, connection),
    href: hrefOf(permission, connection),
  }),
  read: async (ctx, { connectionIds }, which) =>
    which === "open" ? listWaitingPolicies(ctx.db, connectionIds, ctx.now()) : [],
  row: ({ permission, connection, request }, reader) => (
    <ApprovalRow request={request} approve={null} {...reader}>
      <p>{titleOf(permission, connection)}</p>
      <Link className="link" href={hrefOf(permission, connection)} prefetch={false}>
        {t.reviewChange}
      </Link>
    </ApprovalRow>
  ),
};

const titleOf = (permission: WaitingPolicy["permission"], connection: WaitingPolicy["connection"]) =>
  t.changeTitle(governed[permission].plural, connection ? t.onConnection(connection.name) : t.everyConnection);

const hrefOf = (permission: WaitingPolicy["permission"], connection: WaitingPolicy["connection"]) =>
  `${connection ? `/connections/${connection.id}/rules` : "/approvals/rules"}?rule=${permission}#rule`;
