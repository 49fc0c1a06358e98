import { formatAmount, formatCount, type NumberForm } from "@/lib/core/money";
import { describeTrouble, nounOf, type Sum, type Trouble } from "./trouble";

type Around = { organisation: string; numberForm: NumberForm; now: Date };

/** A trouble as plain text for a colleague: the words and figures of the screen, times in UTC. Holds no secrets. */
export function summariseTrouble({ cause, figures, others }: Trouble, around: Around): string {
  const words = describeTrouble(cause);
  const sums = (figure: readonly Sum[]) => describeSums(figure, around.numberForm);
  const number = (value: string) => formatCount(value, around.numberForm);
  const moment = ({ text, at }: { text: string; at: Date | null }) => (at ? `${text} ${utc(at)}` : text);
  return [
    `${around.organisation}, Paydesk, ${utc(around.now)}`,
    `${words.title}.`,
    `Since ${utc(cause.since)}. ${words.happened}`,
    ...(cause.word === "fenced"
      ? [
          `Sendings known here: up to ${number(cause.known)}. Made: up to ${cause.made ? number(cause.made) : "not known"}.`,
        ]
      : [`Accepted by the gateway (made since ${utc(figures.acceptedSince)}): ${sums(figures.accepted)}`]),
    `Unconfirmed, not to be sent again: ${sums(figures.unconfirmed)}`,
    `Not sent: ${sums(figures.notSent)}`,
    `Tried again by itself as soon as sending goes on: ${sums(figures.goesOn)}`,
    ...words.meanwhile.map(moment),
    ...words.todo.map((todo, at) => `${at + 1}. ${moment(todo)}`),
    ...(others.length > 0 ? [`Not sending either: ${others.map(({ name }) => name).join(", ")}`] : []),
    words.ends,
  ].join("\n");
}

/** "3 payouts, 310.50 EUR; 1 payout whose amount is not known"; "none" for nothing. */
export function describeSums(sums: readonly Sum[], form: NumberForm): string {
  if (sums.length === 0) return "none";
  return sums
    .map((sum) => {
      const count = `${formatCount(sum.count, form)} ${nounOf(sum)}`;
      if (sum.amount === null || sum.currency === null) return `${count} whose amount is not known`;
      return `${count}, ${formatAmount(sum.amount, sum.currency, form)} ${sum.currency}`;
    })
    .join("; ");
}

function utc(at: Date): string {
  return `${at.toISOString().slice(0, 19).replace("T", " ")} UTC`;
}
