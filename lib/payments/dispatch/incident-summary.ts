import { formatAmount, formatCount, type NumberForm } from "@/lib/core/money/money";
import * as common from "@/messages/common";
import * as t from "@/messages/dispatch/model";
import { describeIncident, type Incident, nounOf, type Sum } from "./incident";

type Around = { organisation: string; numberForm: NumberForm; now: Date };

export function summariseIncident({ cause, figures, others }: Incident, around: Around): string {
  const texts = describeIncident(cause);
  const sums = (figure: readonly Sum[]) => describeSums(figure, around.numberForm);
  const number = (value: string) => formatCount(value, around.numberForm);
  const moment = ({ text, at }: { text: string; at: Date | null }) => (at ? `${text} ${utc(at)}` : text);
  return [
    t.paydesk(around.organisation, utc(around.now)),
    `${texts.title}.`,
    t.since(utc(cause.since), texts.happened),
    ...(cause.status === "sending_locked"
      ? [t.callsKnown(number(cause.known), cause.made ? number(cause.made) : common.unknown)]
      : [t.acceptedCount(utc(figures.acceptedSince), sums(figures.accepted))]),
    t.unconfirmedCount(sums(figures.unconfirmed)),
    t.notSent(sums(figures.notSent)),
    t.retriedCount(sums(figures.willRetry)),
    ...texts.meanwhile.map(moment),
    ...texts.todo.map((todo, at) => `${at + 1}. ${moment(todo)}`),
    ...(others.length > 0 ? [t.otherConnections(others.map(({ name }) => name).join(", "))] : []),
    texts.ends,
  ].join("\n");
}

export function describeSums(sums: readonly Sum[], form: NumberForm): string {
  if (sums.length === 0) return common.noValue;
  return sums
    .map((sum) => {
      const count = `${formatCount(sum.count, form)} ${nounOf(sum)}`;
      if (sum.amount === null || sum.currency === null) return t.unknownAmountPart(count);
      return `${count}, ${formatAmount(sum.amount, sum.currency, form)} ${sum.currency}`;
    })
    .join("; ");
}

function utc(at: Date): string {
  return t.utc(at.toISOString().slice(0, 19).replace("T", " "));
}
