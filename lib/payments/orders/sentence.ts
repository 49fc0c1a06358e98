import { stepLabels } from "@/lib/payments/failures/messages";
import * as t from "@/messages/orders/model";
import type { OrderDetail } from "./detail-queries";
import { describeOrder, type OrderDescription } from "./labels";
import { awaitingOf } from "./later/later";
import { answerLabel, shownLabel } from "./shown-label";

export type NextStep = { text: string; timeLabel: string; at: Date | null };

export function nextStepOf(order: OrderDetail): NextStep {
  const { name, next, nextAt } = describeOrder(order.facets);
  const { facets, reportedStatus, failure } = order;
  const heldUp = whyHeldUp(name, order);
  const at = heldUp ? null : nextAt;
  if (name === "queued" && !heldUp && order.sendsFrom)
    return { text: t.scheduledNext, timeLabel: t.earliest, at: order.sendsFrom };
  const timeLabel = facets.submission === "not_sent" ? t.nextAttempt : t.nextCheckLabel;
  if (facets.submission === "not_sent" && reportedStatus) return { text: askFirst, timeLabel, at };
  return { text: heldUp ?? (failure ? stepLabels[failure.step].next : next), timeLabel, at };
}

function whyHeldUp(name: OrderDescription["name"], { connection, batchPaused }: OrderDetail): string | null {
  if (name !== "queued" && name !== "not_sent_retrying") return null;
  if (connection.halted !== null) return t.connectionPaused;
  return batchPaused ? t.batchPaused : null;
}

const askFirst = t.unverifiedReport;

export function reportOf({ origin, reportedStatus, ...order }: OrderDetail): string | null {
  const waiting = awaitingSentences(order);
  if (waiting.length > 0) return waiting.join(" ");
  if (!reportedStatus) return null;
  if (origin === "found" && reportedStatus === "approved") {
    return t.unverifiedApproval;
  }
  return t.unverifiedReportNote(reportedStatus);
}

function awaitingSentences({
  laterEvents,
  queryStatus,
  facets,
  connection,
}: Pick<OrderDetail, "laterEvents" | "queryStatus" | "facets" | "connection">): string[] {
  const who = facets.conflict || !connection.statusQuery ? t.resolveNext : t.checkingNext;
  const disputed = queryStatus === null ? [] : [t.answerDiffersNote(shownLabel(facets), answerLabel(queryStatus), who)];
  const later = awaitingOf(laterEvents).map(({ type, amount, currency }) => {
    const sum = [amount, currency].filter(Boolean).join(" ");
    const what = type.replace(/^./, (first) => first.toUpperCase());
    return t.unconfirmedReportNote(what, sum ? `, ${sum}` : "", who);
  });
  return [...disputed, ...later];
}

export function describeWay(order: OrderDetail): string {
  const account = order.receiverAccount ? `${order.receiverName ? " · " : ""}${order.receiverAccount}` : "";
  const receiver = `${order.receiverName ?? ""}${account}`;
  const { connection, direction, endpoint } = order;
  return [
    receiver && t.toReceiver(direction, receiver),
    t.fromEndpoint(direction, connection.name, endpoint.label),
    order.origin === "found" && t.createdBySchedule,
  ]
    .filter(Boolean)
    .join(" · ");
}
