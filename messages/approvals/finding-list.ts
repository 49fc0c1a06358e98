import type { ReactNode } from "react";
import { rich } from "@/messages/rich";

export const viewPayeeAccounts = "View payee accounts";
export const thisPayeeWasNever = "This payee was never paid from Paydesk before.";
export const unusualAmountThisPayee = (money: ReactNode, count: number, evidence: ReactNode) =>
  rich`Unusual amount: this payee usually gets about ${money} (${count} payments). Largest so far: ${evidence}.`;
export const possibleDuplicateSameAmount =
  "Possible duplicate – to the same payee, the same amount within 7 days or not confirmed yet:";
export const sameAccountAndAmount = "same account and amount";
export const sameReference = "same reference";
export const completed = " (completed)";
export const notSentYet = " (not sent yet)";
export const notResolvedResolveThat = " (not resolved: resolve that payout first)";
