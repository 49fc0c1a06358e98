import type { ReactNode } from "react";
import { rich } from "@/messages/rich";

export const viewApprovalRules = "View approval rules";
export const filterApprovals = "Filter approvals";
export const needsMyApproval = "Needs my approval";
export const waitingForOthers = "Waiting for others";
export const youCantApproveYet = "You can't approve yet";
export const yourAccountIsNew = (when: ReactNode) =>
  rich`Your account is new or was changed. You can approve from ${when}, and on sandbox connections now.`;
export const nothingNeedsYourApproval = "Nothing needs your approval";
export const nothingIsWaitingFor = "Nothing is waiting for others";
export const noApprovalRequestsYet = "No approval requests yet";
export const nothingOnThisPage = "Nothing on this page";
export const goToFirstPage = "Go to first page";
export const payoutsAndNewPayee = "Payouts and new payee accounts appear here when they need your approval. ";
export const yourRejectedPayoutsAppear = "Your rejected payouts appear here too, with the reason.";
export const youCanViewRequests = "You can view requests. Approvers and admins decide on them.";
export const requestsThatYouPrepared = "Requests that you prepared or approved appear here while they wait for others.";
