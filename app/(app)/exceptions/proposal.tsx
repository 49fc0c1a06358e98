import Link from "next/link";
import type { ReactNode } from "react";
import { labelApproveThis } from "@/components/approval/approve-labels";
import type { RequestView } from "@/lib/controls/approvals/given-decisions";
import type { ResolutionHead } from "@/lib/payments/resolutions/queries";
import * as t from "@/messages/exceptions/shared";
import { ApprovalRow, type Reader } from "../approvals/approval-row";
import { countOrders } from "./labels";

type Props = Reader & {
  resolution: ResolutionHead & { request: RequestView };
  elsewhere?: boolean;
  children: ReactNode;
};

export function Proposal({ resolution: { request, kind, counts }, elsewhere = false, children, ...reader }: Props) {
  const effect = kind === "conflict" ? t.deedConflict : t.resolve(countOrders(counts.orders));
  return (
    <ApprovalRow
      request={request}
      approve={elsewhere ? null : (progress) => labelApproveThis(effect, progress)}
      {...reader}
    >
      {children}
    </ApprovalRow>
  );
}

export function Evidence({ report, line }: { report: ResolutionHead["report"]; line?: string }) {
  if (report === null) return t.usersStatement;
  return (
    <Link className="link" href={`/exceptions/report/${report.id}`} prefetch={false}>
      {t.reportEvidence(report.fileName, line ? t.row(line) : "")}
    </Link>
  );
}
