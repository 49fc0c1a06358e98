import type { ReactNode } from "react";
import { rich } from "@/messages/rich";

export const payeeAccountsLink = "View payee accounts";
export const neverPaid = "This payee was never paid from Paydesk before.";
export const unusualAmount = (money: ReactNode, count: number, evidence: ReactNode) =>
  rich`Unusual amount: this payee usually gets about ${money} (${count} payments). Largest so far: ${evidence}.`;
export const possibleDuplicateSameAmount =
  "Possible duplicate – to the same payee, the same amount within 7 days or not confirmed yet:";
export const sameAmount = "same account and amount";
export const sameReference = "same reference";
export const completed = " (completed)";
export const unsentSuffix = " (not sent yet)";
export const unresolvedSuffix = " (not resolved: resolve that payout first)";
