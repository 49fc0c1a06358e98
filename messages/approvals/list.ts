import type { ReactNode } from "react";
import { rich } from "@/messages/rich";

export const rulesAndLimits = "Approval rules";
export const whoseTurnItIs = "Filter approvals";
export const waitingOnMe = "Needs my approval";
export const waitingOnOthers = "Waiting for others";
export const youCannotApproveYet = "You can't approve yet";
export const yourAccountIsNewOr = (when: ReactNode) =>
  rich`Your account is new or was changed. You can approve from ${when}, and on sandbox connections now.`;
export const nothingWaitsOnYou = "Nothing needs your approval";
export const nothingWaitsOnOthers = "Nothing is waiting for others";
export const nothingWasAskedYet = "No approval requests yet";
export const nothingOnThisPage = "Nothing on this page";
export const backToTheFirstPage = "Go to first page";
export const payoutsThatYourPoliciesHold = "Payouts and new payee accounts appear here when they need your approval. ";
export const aPayoutOfYoursThat = "Your rejected payouts appear here too, with the reason.";
export const youLookOnHereApprovers = "You can view requests. Approvers and admins decide on them.";
export const whatYouHavePreparedOr = "Requests that you prepared or approved appear here while they wait for others.";
