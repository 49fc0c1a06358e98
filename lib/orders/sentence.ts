import { stepWords } from "@/lib/failures/words";
import type { OrderDetail } from "./detail-queries";
import { awaitingOf } from "./later";
import { describeOrder, type OrderDescription } from "./words";

/** What comes next; `at`: when, introduced by `timeLabel`; null: nothing is planned, or nothing is sent now. */
export type NextStep = { text: string; timeLabel: string; at: Date | null };

/** What comes next with an order, and when that happens automatically. */
export function nextStepOf(order: OrderDetail): NextStep {
  const { name, next, nextAt } = describeOrder(order.facets);
  const { facets, reportedStatus, failure } = order;
  const heldUp = whyHeldUp(name, order);
  // The time that is planned says nothing then.
  const at = heldUp ? null : nextAt;
  if (name === "queued" && !heldUp && order.sendsFrom)
    return { text: "It is sent on its day, not before.", timeLabel: "Earliest:", at: order.sendsFrom };
  const timeLabel = facets.submission === "not_sent" ? "Next try:" : "We ask again at";
  if (facets.submission === "not_sent" && reportedStatus) return { text: askFirst, timeLabel, at };
  return { text: heldUp ?? (failure ? stepWords[failure.step].next : next), timeLabel, at };
}

/** Why an order that would leave by itself does not now; null: it would, or waits for somebody anyway. */
function whyHeldUp(name: OrderDescription["name"], { connection, batchPaused }: OrderDetail): string | null {
  if (name !== "queued" && name !== "not_sent_retrying") return null;
  if (connection.halted !== null) return "Nothing leaves from its connection now. It goes on once that sends again.";
  return batchPaused ? "Its batch is paused. It goes on once somebody resumes that." : null;
}

const askFirst = "Ask the gateway first: somebody speaks of it. Only then send it, or cancel it.";

/** What a callback said that does not count yet, and why; null: there is no such word. */
export function reportOf({ origin, reportedStatus, ...order }: OrderDetail): string | null {
  const waiting = awaitingSentences(order);
  if (waiting.length > 0) return waiting.join(" ");
  if (!reportedStatus) return null;
  if (origin === "found" && reportedStatus === "approved") {
    return "A callback reports it as approved. Its control does not cover the amount, so it counts once the gateway’s answer confirms it.";
  }
  return `A callback that could not be verified reports it as ${reportedStatus}. It counts only once it is confirmed.`;
}

/** What waits for the gateway's own answer, or for people, a sentence each. */
function awaitingSentences({
  aftermath,
  queryStatus,
  facets,
  connection,
}: Pick<OrderDetail, "aftermath" | "queryStatus" | "facets" | "connection">): string[] {
  const who =
    facets.conflict || !connection.statusQuery
      ? "People resolve it with the gateway’s evidence."
      : "We ask the gateway.";
  const disputed =
    queryStatus === null
      ? []
      : [`Reported as ${facets.outcome}, and the gateway’s own answer says ${queryStatus} – not yet confirmed. ${who}`];
  const later = awaitingOf(aftermath).map(({ type, amount, currency }) => {
    const sum = [amount, currency].filter(Boolean).join(" ");
    const what = type.replace(/^./, (first) => first.toUpperCase());
    return `${what} reported${sum ? `, ${sum}` : ""} – not yet confirmed. ${who}`;
  });
  return [...disputed, ...later];
}

/** To whom and from where, in a line. */
export function describeWay(order: OrderDetail): string {
  const account = order.receiverAccount ? `${order.receiverName ? " · " : ""}${order.receiverAccount}` : "";
  const receiver = `${order.receiverName ?? ""}${account}`;
  const [to, from] = order.direction === "in" ? ["from", "by"] : ["to", "from"];
  return [
    receiver && `${to} ${receiver}`,
    `${from} ${order.connection.name}, ${order.endpoint.label}`,
    order.origin === "found" && "made by the gateway's schedule",
  ]
    .filter(Boolean)
    .join(" · ");
}
