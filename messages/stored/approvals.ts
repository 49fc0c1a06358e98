import { plural } from "@/lib/core/text/plural";
import type { Money, Sentences, Status } from "./kinds";

export const ruleApplies = "Every amount needs approval.";
export const threshold = (amount: Money, from: Money) => `${amount} reaches the approval threshold of ${from}.`;
const within = (days: number) => plural(days, "today", `within ${days} days`);
const fromWhich = (from: string, approvals: number) =>
  `From ${from}, ${plural(approvals, "one approval is", "two approvals are")} needed.`;
export const totalOfPreparer = (days: number, amount: Money, from: Money, approvals: number) =>
  `Including this one, payouts by this preparer ${within(days)} total ${amount}. ${fromWhich(from, approvals)}`;
export const totalToAccount = (payouts: number, days: number, amount: Money, from: Money, approvals: number) =>
  `Including this one, ${plural(payouts, "one payout", `${payouts} payouts`)} to this account ${within(days)} ${plural(payouts, "totals", "total")} ${amount}. ${fromWhich(from, approvals)}`;
export const unknownAmounts = (count: number) => `${plural(count, "One amount is", `${count} amounts are`)} not known.`;
export const ruleStricter = "The approval rules now require more approvals than when it was submitted.";
export const tooOld = (hours: number) => `The approval is more than ${hours} hours old.`;
export const approverLost = "A user who approved it can no longer approve.";
export const batchLapsed = "The approval of its batch no longer meets the approval rules.";
export const guardsMoney = "One admin alone doesn't change a setting that guards money.";
export const noOtherApprover = "No other user can approve yet.";
export const resolutionByTwo = "A resolution needs two users: one proposes it, another approves it.";
export const expired = "No one decided in time.";
export const withdrawnBy = (name: string) => `Withdrawn by ${name}.`;
export const rejectedBy = (name: string, reason: Sentences) => `Rejected by ${name}: ${reason}`;
export const replacedBy = (name: string) => `Replaced by ${name}.`;
export const cancelledBy = (name: string) => `Cancelled by ${name}.`;
export const editedBy = (name: string) => `Edited by ${name}.`;
export const filesChangedBy = (name: string) => `${name} changed the files beside it, so it must be approved again.`;
export const changedBy = (name: string) => `Changed by ${name}.`;
export const overtaken = (title: string) => `Another change was approved first: ${title}.`;
export const payoutNotFinal = (status: Status) =>
  `An earlier payout to this account isn't final yet: ${status}. Another user must approve with a reason.`;
export const payoutsNotFinal = (status: Status, more: number) =>
  `An earlier payout to this account isn't final yet: ${status}, and ${more} more. Another user must approve with a reason.`;
