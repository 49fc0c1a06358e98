import type { ReactNode } from "react";
import { rich } from "@/messages/rich";

export const takeIntoTheBook = "Take into the book";
export const whereTheyArePaid = "Where they are paid";
export const theAccountOfThatPayout = (span: ReactNode, part: string) =>
  rich`The account of that payout: ${span}${part}. Everything that may be kept of it is taken over.`;
export const forHoursFromNowOn = (coolingOffHours: number) =>
  `For ${coolingOffHours} hours from now on the account counts as new: a payout to it then wants one other person more, as soon as there are two people.`;
export const theAccountCountsAtOnce = "The account counts at once: the cooling time is off.";
export const newPayee = "New payee";
export const keepAsPayee = "Keep as payee";
export const thePayout = "The payout";
export const noCardNumberAndNo = "No card number and no CVV is kept; a stored token may be.";
export const thisAccountStandsInThe = "This account stands in the book already";
export const itIsThatOfVendor = (link: ReactNode, key: string) => rich`It is that of ${link}, vendor number ${key}.`;
