import { addAmounts, formatAmount, type NumberForm } from "@/lib/core/money/money";
import { listNames } from "@/lib/core/text/names";
import * as t from "@/messages/components/approval";

/** Where a subject is on its way to the approvals that it needs. */
export type Progress = { given: number; required: number };

/** Whether this approval is the last one that is missing. */
const isLast = ({ given, required }: Progress) => required - given <= 1;

/** "(1 of 2): another approval is needed", for an approval that is not the last. No line breaks inside of the brackets. */
const oneOf = ({ given, required }: Progress) => t.ofAnotherApprovalIs(given + 1, required);

type Payout = Progress & {
  /** "777.00 EUR to Ana Kovač", "this change of …". */
  what: string;
  connectionName: string;
  /** This is the second question. */
  isRepeated: boolean;
};

/** What the approve button of a payout, or of a change of a profile, does. */
export function labelApprove({ what, connectionName, isRepeated, ...progress }: Payout): string {
  if (!isLast(progress)) return t.approve(what, oneOf(progress));
  return t.andSendFrom(isRepeated, what, connectionName);
}

/** What the approve button of a batch does. Approved, it is released by a user; it is not sent at once. */
export function labelApproveBatch(effect: string, progress: Progress): string {
  return isLast(progress) ? t.approveForRelease(effect) : t.approve2(effect, oneOf(progress));
}

/** What the approve button of a change does. */
export function labelApproveThis(effect: string, progress: Progress): string {
  return isLast(progress) ? t.approve3(effect) : t.approve4(oneOf(progress));
}

type Chosen = { amount: string; currency: string; connectionName: string; needsAnother: boolean };

/** "1,250.00 EUR and 30.00 USD": a sum for each currency, never a sum of sums. */
export function sumUpChosen(chosen: readonly Pick<Chosen, "amount" | "currency">[], form: NumberForm): string {
  const currencies = [...new Set(chosen.map(({ currency }) => currency))].sort();
  const sums = currencies.map((currency) => {
    const own = chosen.filter((one) => one.currency === currency).map(({ amount }) => amount);
    return `${formatAmount(addAmounts(...own), currency, form)} ${currency}`;
  });
  return listNames(sums, "and");
}

/** What the button that approves several at once does: what is sent now, and what needs another approval first. */
export function labelApproveSeveral(chosen: readonly Chosen[], form: NumberForm): string {
  const names = [...new Set(chosen.map(({ connectionName }) => connectionName))];
  const from = names.length > 2 ? t.connections(names.length) : listNames(names, "and");
  const count = t.payout(chosen.length);
  const sent = chosen.filter(({ needsAnother }) => !needsAnother);
  const waiting = chosen.length - sent.length;
  if (waiting === 0) return t.approveAndSendFrom(count, sumUpChosen(chosen, form), from);
  const needs = t.needsAnotherApprovalNeed(waiting);
  if (sent.length === 0) return t.approveFromAnotherApproval(count, sumUpChosen(chosen, form), from, waiting);
  return t.approveFromWillBe(count, from, sent.length, sumUpChosen(sent, form), needs);
}
