import type { ReactNode } from "react";
import { rich } from "@/messages/rich";

export const cardNumberHint = "Not stored. Paydesk recognises the card by a digest; enter the number for each payout.";
export const moreFieldsLabel = (count: number, filled: number) =>
  `More fields that endpoints may require (${count}${filled > 0 ? `, ${filled} filled` : ""})`;
export const fromFile = (fileName: string) => `From file ${fileName}.`;
export const pendingNote = "Until the new account is approved, payouts use the active account.";
export const soleProposerNote = (nameText: string, when: ReactNode) =>
  rich`Proposed by ${nameText}, ${when}. No other approver was available, so it became active immediately.`;
export const pendingTitle = "New account needs approval";
export const pendingManyTitle = (count: number) => `${count} new accounts need approval`;
export const payTo = (nameText: string, label: string) => `pay ${nameText} to ${label}`;
export const payManyTo = (count: number) => `pay ${count} payees to their new accounts`;
export const callBackLabel = "Call-back verification:";
export const on = (span: ReactNode, user: string, span2: ReactNode, on: string) =>
  rich`${span} ${user}, on ${span2}, ${on}.`;
export const changes = "Changes";
export const active = "Active";
export const proposed = "Proposed";
export const vendorNumberHint = "As in your accounting system. It must be unique.";
export const nameHint = "The name you search for.";
export const note = "Note";
export const noteHint = "E.g. the contact to call and their known number.";
export const openPayouts = "Open payouts";
export const lastPaid = "Last paid";
export const bank = "Bank";
export const paidOn = "Paid on";
export const pendingBadge = (hourglass: ReactNode) => rich`${hourglass}new account needs approval`;
