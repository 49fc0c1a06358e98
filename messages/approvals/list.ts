import type { ReactNode } from "react";
import { rich } from "@/messages/rich";

export const rulesLink = "View approval rules";
export const filterApprovals = "Filter approvals";
export const mineTab = "Needs my approval";
export const othersTab = "Waiting for others";
export const tooNewTitle = "You can't approve yet";
export const tooNewHint = (when: ReactNode) =>
  rich`Your account is new or was changed. You can approve from ${when}, and on sandbox connections now.`;
export const emptyMine = "Nothing needs your approval";
export const emptyOthers = "Nothing is waiting for others";
export const emptyAll = "No approval requests yet";
export const emptyPage = "Nothing on this page";
export const firstPageLink = "Go to first page";
export const emptyMineHint = "Payouts and new payee accounts appear here when they need your approval. ";
export const emptyRejectedHint = "Your rejected payouts appear here too, with the reason.";
export const viewerHint = "You can view requests. Approvers and admins decide on them.";
export const emptyOthersHint = "Requests that you prepared or approved appear here while they wait for others.";
