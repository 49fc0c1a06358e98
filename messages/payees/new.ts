import type { ReactNode } from "react";
import { rich } from "@/messages/rich";

export const takeIntoTheBook = "Add payee";
export const whereTheyArePaid = "Account";
export const theAccountOfThatPayout = (span: ReactNode, part: string) =>
  rich`The account of the payout: ${span}${part}. All details that can be stored are copied.`;
export const forHoursFromNowOn = (coolingOffHours: number) =>
  `Cooling-off period: for ${coolingOffHours} hours, payouts to this account need one more approval, if there is another approver.`;
export const theAccountCountsAtOnce = "The account can be paid immediately: the cooling-off period is off.";
export const newPayee = "New payee";
export const keepAsPayee = "Save as payee";
export const thePayout = "Payout";
export const noCardNumberAndNo = "Paydesk doesn't store card numbers or CVVs. It can store a token.";
export const thisAccountStandsInThe = "This account is already saved";
export const itIsThatOfVendor = (link: ReactNode, key: string) => rich`It belongs to ${link}, vendor number ${key}.`;
