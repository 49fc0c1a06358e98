import { addAmounts, formatAmount, type NumberForm } from "@/lib/core/money/money";
import { listNames } from "@/lib/core/text/names";
import * as t from "@/messages/components/order";

export type Progress = { given: number; required: number };

const isLast = ({ given, required }: Progress) => required - given <= 1;

const oneOf = ({ given, required }: Progress) => t.progressNote(given + 1, required);

type Payout = Progress & {
  what: string;
  connectionName: string;
  isRepeated: boolean;
};

export function labelApprove({ what, connectionName, isRepeated, ...progress }: Payout): string {
  if (!isLast(progress)) return t.approve(what, oneOf(progress));
  return t.approveAndSend(isRepeated, what, connectionName);
}

/** An approved batch isn't sent at once: a user releases it. */
export function labelApproveBatch(effect: string, progress: Progress): string {
  return isLast(progress) ? t.approveLastOfBatch(effect) : t.approveBatch(effect, oneOf(progress));
}

export function labelApproveThis(effect: string, progress: Progress): string {
  return isLast(progress) ? t.approveLastChange(effect) : t.approveChange(oneOf(progress));
}

type Chosen = { amount: string; currency: string; connectionName: string; needsAnother: boolean };

/** Returns, for example, "1,250.00 EUR and 30.00 USD": one sum for each currency. */
export function sumUpChosen(chosen: readonly Pick<Chosen, "amount" | "currency">[], form: NumberForm): string {
  const currencies = [...new Set(chosen.map(({ currency }) => currency))].sort();
  const sums = currencies.map((currency) => {
    const own = chosen.filter((one) => one.currency === currency).map(({ amount }) => amount);
    return `${formatAmount(addAmounts(...own), currency, form)} ${currency}`;
  });
  return listNames(sums, "and");
}

export function labelApproveSeveral(chosen: readonly Chosen[], form: NumberForm): string {
  const names = [...new Set(chosen.map(({ connectionName }) => connectionName))];
  const from = names.length > 2 ? t.connections(names.length) : listNames(names, "and");
  const count = t.payout(chosen.length);
  const sent = chosen.filter(({ needsAnother }) => !needsAnother);
  const waiting = chosen.length - sent.length;
  if (waiting === 0) return t.sendSeveral(count, sumUpChosen(chosen, form), from);
  const needs = t.remainingNeed(waiting);
  if (sent.length === 0) return t.approveSeveral(count, sumUpChosen(chosen, form), from, waiting);
  return t.approveMixed(count, from, sent.length, sumUpChosen(sent, form), needs);
}
