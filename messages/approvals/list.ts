import type { ReactNode } from "react";
import { rich } from "@/messages/rich";

export const nobodyApprovesWhatTheyPrepared =
  "Nobody approves what they prepared. What is approved is what is sent, to the digit.";
export const rulesAndLimits = "Rules and limits";
export const whoseTurnItIs = "Whose turn it is";
export const waitingOnMe = "Waiting on me";
export const waitingOnOthers = "Waiting on others";
export const youCannotApproveYet = "You cannot approve yet";
export const yourAccountIsNewOr = (when: ReactNode) =>
  rich`Your account is new or was changed. You can approve from ${when}, and on sandbox connections now.`;
export const nothingWaitsOnYou = "Nothing waits on you.";
export const nothingWaitsOnOthers = "Nothing waits on others.";
export const nothingWasAskedYet = "Nothing was asked yet.";
export const nothingOnThisPage = "Nothing on this page";
export const backToTheFirstPage = "Back to the first page";
export const payoutsThatYourPoliciesHold =
  "Payouts that your policies hold, and new accounts of payees, appear here as soon as it is your turn. ";
export const aPayoutOfYoursThat = "A payout of yours that somebody sends back comes here too, with the reason.";
export const youLookOnHereApprovers = "You look on here; approvers and admins decide.";
export const whatYouHavePreparedOr =
  "What you have prepared or approved, and others still decide on, stands here with who they are.";
