import { verdictWords } from "@/lib/callbacks/words";
import { unreachable } from "@/lib/core/errors";
import { compareAmounts, formatAmount, type NumberForm } from "@/lib/core/money";
import type { IconName, Tone } from "@/lib/orders/words";
import type { AlertFacts, OrderFacts } from "./facts";

/** An alert as people read it, in the desk and in a mail; `href` is the page of its thing. */
export type AlertWord = { title: string; meaning: string; href: string; label: string; tone: Tone; icon: IconName };

const alarm = { tone: "alarm", icon: "alert-triangle" } as const;

/** The words of an alert. They say what was known when it was written: its page says how it stands. */
export function describeAlert(facts: AlertFacts, form: NumberForm): AlertWord {
  switch (facts.kind) {
    case "batch_finished":
      return {
        title: `${facts.batch} is finished: ${countRows(facts)}`,
        meaning: "Every row has its final word. Later news, such as a reversal, can still come.",
        href: `/batches/${facts.batchId}`,
        label: "Batch finished",
        ...(facts.failed > 0 ? { tone: "failed", icon: "x" } : { tone: "good", icon: "check" }),
      };
    case "batch_stopped":
      return {
        title: `${facts.batch} stopped by itself, ${countOf(facts.left, "row")} not sent`,
        meaning: stops[facts.why],
        href: `/batches/${facts.batchId}`,
        label: "Batch stopped",
        tone: "wait",
        icon: "pause",
      };
    case "unconfirmed":
      return {
        title: facts.isUnknown
          ? `${nameOrder(facts, form)} is unconfirmed: the gateway no longer knows it`
          : `${nameOrder(facts, form)} is unconfirmed for more than ${countOf(facts.hours, "hour")}`,
        meaning: facts.isUnknown
          ? "The gateway accepted it, then said repeatedly that it doesn't know it. Do not send it again; resolve it on its page."
          : "It is not known whether the gateway took it. Do not send it again; its page says what comes next.",
        href: `/orders/${facts.orderId}`,
        label: "Unconfirmed",
        ...alarm,
      };
    case "conflict":
      return {
        title: `${nameOrder(facts, form)} is in conflict`,
        meaning: "What the gateway says of it does not fit together. Somebody must compare, and settle it.",
        href: `/orders/${facts.orderId}`,
        label: "Conflict",
        ...alarm,
      };
    case "later": {
      const part =
        facts.part && facts.partCurrency
          ? ` of ${formatAmount(facts.part, facts.partCurrency, form)} ${facts.partCurrency}`
          : "";
      const { label, article } = laters[facts.what];
      const isWhole = isSame(facts.part, facts.amount) && facts.partCurrency === facts.currency;
      const order = isWhole ? `order ${facts.order}` : lower(nameOrder(facts, form));
      return {
        title: `${article}${part} on ${order}${facts.isFinal ? "" : " is reported, and not final yet"}`,
        meaning: facts.isFinal
          ? "The gateway reports it after the order's final word."
          : "The gateway speaks of it; its final word is missing.",
        href: `/orders/${facts.orderId}`,
        label,
        ...alarm,
      };
    }
    case "callback_refused": {
      const { label, meaning } = verdictWords[facts.verdict];
      const params = new URLSearchParams({ connection: facts.connectionId, verdict: facts.verdict });
      return {
        title: `${facts.connection}: ${countOf(facts.count, "callback")} not applied (${lower(label)})`,
        meaning,
        href: `/callbacks?${params}`,
        label: "Callbacks",
        tone: "alarm",
        icon: "shield-x",
      };
    }
    case "approval":
      return {
        title: `${facts.title}: ${facts.by} asks for your word`,
        meaning: facts.settlementId
          ? "It takes somebody else than whoever proposed it."
          : "It waits until enough other people have approved it, or somebody sends it back.",
        href: facts.settlementId ? `/settle/${facts.settlementId}` : "/approvals",
        label: "Approval waiting",
        tone: "wait",
        icon: "user-clock",
      };
    default:
      return unreachable(facts);
  }
}

const stops = {
  calls_not_sent:
    "Three calls in a row did not leave this machine. What is not sent waits. The batch's page says when sending resumes.",
  connection_paused:
    "Its connection was paused automatically. What is not sent waits. The connection's page says when sending resumes, and if an admin must resume it.",
  rows_stuck: "These rows provably did not leave, and are not tried again by themselves.",
} as const;

const laters = {
  reversed: { label: "Reversal", article: "A reversal" },
  refunded: { label: "Refund", article: "A refund" },
  charged_back: { label: "Chargeback", article: "A chargeback" },
  later_unclear: { label: "Later news", article: "A later transaction" },
} as const;

function countRows({
  succeeded,
  failed,
  cancelled,
  isUpdate,
}: Extract<AlertFacts, { kind: "batch_finished" }>): string {
  const parts = [`${succeeded} ${isUpdate ? "accepted" : "approved"}`, `${failed} failed`];
  if (cancelled > 0) parts.push(`${cancelled} cancelled`);
  return parts.join(", ");
}

function nameOrder({ order, amount, currency }: OrderFacts, form: NumberForm): string {
  const sum = amount !== null && currency !== null ? ` (${formatAmount(amount, currency, form)} ${currency})` : "";
  return `Order ${order}${sum}`;
}

const isSame = (one: string | null, other: string | null) =>
  one !== null && other !== null && compareAmounts(one, other) === 0;
const countOf = (count: number, noun: string) => `${count} ${noun}${count === 1 ? "" : "s"}`;
const lower = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);
