import { Hourglass } from "lucide-react";
import { When } from "@/components/when";
import { approvedBy, describeLapsed } from "@/lib/approvals/given";
import { listNames } from "@/lib/core/names";
import type { PayoutApproval } from "@/lib/orders/approval-queries";
import { missingOf } from "./missing-of";
import { type Approver, whoCan } from "./whose-turn";

type Props = {
  approval: PayoutApproval;
  approvers: readonly Approver[];
  /** Whose screen it is. */
  reader: string;
};

/** Why it waits, who has approved it, who can, and until when. */
export function Standing({ approval, approvers, reader }: Props) {
  const { required, said, because, expiresAt } = approval;
  const given = approvedBy(said);
  return (
    <div className="flex flex-col gap-1 text-ink-2 text-sm">
      <p>
        <strong className="font-semibold text-ink">
          {given.length} of {required} approved
        </strong>
        {given.length > 0 ? `, by ${listNames(given, "and")}` : ""}.{describeLapsed(said)}{" "}
        {missingOf(approval) > 1 ? `${missingOf(approval)} others must approve. ` : ""}
        {whoCan(approval, approvers, reader)} {because}
      </p>
      <p className="flex items-center gap-1.5">
        <Hourglass size={14} className="shrink-0" aria-hidden />
        <span>
          Expires <When at={expiresAt} age />
        </span>
      </p>
    </div>
  );
}
