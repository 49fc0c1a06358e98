import type { ReactNode } from "react";
import { rich } from "@/messages/rich";

export const notKeptTheBookKnows =
  "Not kept: the book knows the card again by its mark, and the number is typed for each payout.";
export const moreDetailsThatEndpointsMay = (count: number, filled: number) =>
  `More details that endpoints may ask for (${count}${filled > 0 ? `, ${filled} filled` : ""})`;
export const fromTheFile = (fileName: string) => `From the file ${fileName}.`;
export const untilItIsApprovedThe = "Until it is approved the account in force is paid.";
export const proposedByNobodyElseWas = (nameText: string, when: ReactNode) =>
  rich`Proposed by ${nameText}, ${when}. Nobody else was there to approve: it came into force at once.`;
export const anotherAccountWaitsForApproval = "Another account waits for approval";
export const accountsWaitForApproval = (count: number) => `${count} accounts wait for approval`;
export const payToFromNowOn = (nameText: string, label: string) => `pay ${nameText} to ${label} from now on`;
export const payPayeesToTheirNew = (count: number) => `pay ${count} payees to their new accounts from now on`;
export const callBackNote = "Call-back note:";
export const on = (span: ReactNode, user: string, span2: ReactNode, on: string) =>
  rich`${span} ${user}, on ${span2}, ${on}.`;
export const whatChanges = "What changes";
export const inForce = "In force";
export const proposed = "Proposed";
export const asYourAccountsKnowThem = "As your accounts know them. No two payees have the same.";
export const asYouWouldLookFor = "As you would look for them.";
export const note = "Note";
export const suchAsWhomToCall = "Such as whom to call, and on which number you know them.";
export const openPayouts = "Open payouts";
export const lastPaid = "Last paid";
export const on2 = "On";
export const anotherWaitsForApproval = (hourglass: ReactNode) => rich`${hourglass}another waits for approval`;
export const never = "never";
