import type { ReactNode } from "react";
import { rich } from "@/messages/rich";

export const addPayee = "Add payee";
export const account = "Account";
export const copiedAccountHint = (span: ReactNode, part: string) =>
  rich`The account of the payout: ${span}${part}. All details that can be stored are copied.`;
export const coolingOffNote = (coolingOffHours: number) =>
  `Cooling-off period: for ${coolingOffHours} hours, payouts to this account need one more approval, if there is another approver.`;
export const coolingOffDisabled = "The account can be paid immediately: the cooling-off period is off.";
export const newPayee = "New payee";
export const saveTitle = "Save as payee";
export const payout = "Payout";
export const cardsNotStored = "Paydesk doesn't store card numbers or CVVs. It can store a token.";
export const accountTakenTitle = "This account is already saved";
export const accountTakenHint = (link: ReactNode, key: string) => rich`It belongs to ${link}, vendor number ${key}.`;
