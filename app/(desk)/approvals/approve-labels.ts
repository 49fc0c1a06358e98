import { addAmounts, formatAmount, type NumberForm } from "@/lib/core/money";
import { listNames } from "@/lib/core/names";

/** Where a subject is on its way to the approvals that it needs. */
type Progress = { given: number; required: number };

/** Whether this approval is the last one that is missing. */
const isLast = ({ given, required }: Progress) => required - given <= 1;

/** "(1 of 2): another approval is needed", for an approval that is not the last. No line breaks inside of the brackets. */
const oneOf = ({ given, required }: Progress) => `(${given + 1}\u00a0of\u00a0${required}): another approval is needed`;

type Payout = Progress & {
  /** "777.00 EUR to Ana Kovač", "this change of …". */
  what: string;
  connectionName: string;
  /** It was asked once more already. */
  isRepeated: boolean;
};

/** What the approve button of a payout, or of a change of a profile, does. */
export function labelApprove({ what, connectionName, isRepeated, ...progress }: Payout): string {
  if (!isLast(progress)) return `Approve ${what} ${oneOf(progress)}`;
  return `${isRepeated ? "Yes: approve" : "Approve"} and send ${what}, from ${connectionName}`;
}

/** What the approve button of a batch does. Approved, it is released by a user; it is not sent at once. */
export function labelApproveBatch(effect: string, progress: Progress): string {
  return isLast(progress) ? `Approve ${effect}: it can be released then` : `Approve ${effect} ${oneOf(progress)}`;
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
  const from = names.length > 2 ? `${names.length} connections` : listNames(names, "and");
  const count = `${chosen.length} ${chosen.length === 1 ? "payout" : "payouts"}`;
  const sent = chosen.filter(({ needsAnother }) => !needsAnother);
  const waiting = chosen.length - sent.length;
  if (waiting === 0) return `Approve and send ${count}, ${sumUpChosen(chosen, form)}, from ${from}`;
  const needs = waiting === 1 ? "1 needs another approval" : `${waiting} need another approval`;
  if (sent.length === 0)
    return `Approve ${count}, ${sumUpChosen(chosen, form)}, from ${from}: ${waiting === 1 ? "it needs" : "each needs"} another approval`;
  return `Approve ${count} from ${from}: ${sent.length} will be sent now (${sumUpChosen(sent, form)}), ${needs}`;
}
