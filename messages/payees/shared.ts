import type { ReactNode } from "react";
import { rich } from "@/messages/rich";

export const notKeptTheBookKnows =
  "Not stored. Paydesk recognises the card by a digest; enter the number for each payout.";
export const moreDetailsThatEndpointsMay = (count: number, filled: number) =>
  `More fields that endpoints may require (${count}${filled > 0 ? `, ${filled} filled` : ""})`;
export const fromTheFile = (fileName: string) => `From file ${fileName}.`;
export const untilItIsApprovedThe = "Until the new account is approved, payouts use the active account.";
export const proposedByNobodyElseWas = (nameText: string, when: ReactNode) =>
  rich`Proposed by ${nameText}, ${when}. No other approver was available, so it became active immediately.`;
export const anotherAccountWaitsForApproval = "New account needs approval";
export const accountsWaitForApproval = (count: number) => `${count} new accounts need approval`;
export const payToFromNowOn = (nameText: string, label: string) => `pay ${nameText} to ${label}`;
export const payPayeesToTheirNew = (count: number) => `pay ${count} payees to their new accounts`;
export const callBackNote = "Call-back verification:";
export const on = (span: ReactNode, user: string, span2: ReactNode, on: string) =>
  rich`${span} ${user}, on ${span2}, ${on}.`;
export const whatChanges = "Changes";
export const inForce = "Active";
export const proposed = "Proposed";
export const asYourAccountsKnowThem = "As in your accounting system. It must be unique.";
export const asYouWouldLookFor = "The name you search for.";
export const note = "Note";
export const suchAsWhomToCall = "E.g. the contact to call and their known number.";
export const openPayouts = "Open payouts";
export const lastPaid = "Last paid";
export const on2 = "Paid on";
export const anotherWaitsForApproval = (hourglass: ReactNode) => rich`${hourglass}new account needs approval`;
export const never = "never";
