import { labelApproveThis } from "@/components/approval/approve-labels";
import type { RequestView } from "@/lib/approvals/statements";
import type { EffectLine } from "@/lib/connections/settings";
import * as t from "@/messages/connections/held";
import { ApprovalRow, type Reader } from "../../approvals/approval-row";
import { EffectTable } from "./effect-table";

type Props = Reader & {
  change: {
    id: string;
    title: string;
    effect: EffectLine[];
    request: RequestView;
  };
  /** What stands above it on its page. */
  heading: "h2" | "h3";
};

/** A change of a connection or a user: each value old and new, and the decision. */
export function HeldChange({ change, user, approvers, heading: Heading }: Props) {
  const { id, title, effect, request } = change;
  return (
    <ApprovalRow
      request={request}
      user={user}
      approvers={approvers}
      title={
        <Heading id={`change-${id}`} className="wrap-anywhere font-semibold text-base">
          {title}
        </Heading>
      }
      approve={(progress) => labelApproveThis(t.itTakesEffectNow, progress)}
    >
      <EffectTable effect={effect} labelledBy={`change-${id}`} />
    </ApprovalRow>
  );
}
