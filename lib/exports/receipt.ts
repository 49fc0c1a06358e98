import type { BatchOfOrder } from "@/lib/batches/order-queries";
import { localTimeIn } from "@/lib/core/calendar";
import { formatAmount, type NumberForm } from "@/lib/core/money";
import { type DestinationKind, destinations } from "@/lib/fields/destinations";
import type { PayoutApproval } from "@/lib/orders/approval-queries";
import type { OrderDetail } from "@/lib/orders/detail-queries";
import { kindWords } from "@/lib/orders/kind-words";
import { netOf } from "@/lib/orders/net";
import { describeWay, nextStepOf, reportOf } from "@/lib/orders/sentence";
import { describeOrder } from "@/lib/orders/words";

/** A receipt in words, from top to bottom. */
export type Receipt = {
  organisation: string;
  title: string;
  /** Where no real money is: said first. */
  practice: string | null;
  amount: string | null;
  status: string;
  way: string;
  sentences: string[];
  facts: { term: string; value: string }[];
  /** When it was so, and what this paper is not. */
  foot: string[];
};

type Given = {
  order: OrderDetail;
  batch: BatchOfOrder | null;
  approval: Pick<PayoutApproval, "state" | "stateReason" | "said" | "because"> | null;
  organisation: { name: string; timeZone: string; numberForm: NumberForm };
  /** The moment at which all this was read. */
  asOf: Date;
};

/** What the page of an order says, in the same words, as it was at a moment; times in the organisation's zone. */
export function receiptOf({ order, batch, approval, organisation, asOf }: Given): Receipt {
  const { timeZone, numberForm } = organisation;
  const time = (at: Date) => localTimeIn(at, timeZone).replace("T", " ");
  const money = (amount: string | null, currency: string | null) =>
    amount === null || currency === null ? "not known" : `${formatAmount(amount, currency, numberForm)} ${currency}`;
  const word = describeOrder(order.facets);
  const practice = order.connection.environment === "sandbox" ? "Practice · no money moves" : null;
  return {
    organisation: organisation.name,
    title: `Receipt · ${kindWords[order.kind]}`,
    practice,
    amount: order.kind === "update" ? null : money(order.amount, order.currency),
    status: word.label,
    way: describeWay(order),
    sentences: [
      word.meaning,
      ...reasonsOf(order),
      order.finalAt === null ? awaited(order, time) : null,
      reportOf(order),
      netLine(order, money),
    ].filter((line) => line !== null),
    facts: factsOf({ order, batch, approval }, time),
    foot: [
      `As of ${time(asOf)}, times in ${timeZone}. What became known later is not in it.`,
      "It says what the payment gateway reported to this desk. It is no statement of a bank, and no proof that the receiver has the money.",
    ],
  };
}

/** What an order that has not ended waits for. Steps that are taken at a screen after its end have no place on paper. */
function awaited(order: OrderDetail, time: (at: Date) => string): string {
  const { text, timeLabel, at } = nextStepOf(order);
  return at ? `${text} ${timeLabel} ${time(at)}.` : text;
}

function reasonsOf({ conflict, errorMessage, errorCode, failure }: OrderDetail): string[] {
  if (conflict) return [conflict];
  if (!errorMessage && !errorCode) return [];
  const said = `${failure ? "The gateway said" : "Reason"}: ${errorMessage ?? "none was given"}${errorCode ? ` (code ${errorCode})` : ""}`;
  return failure ? [failure.words, said] : [said];
}

/** "Sent 1,250.00 EUR − reversed 1,250.00 EUR = 0.00 EUR"; null where nothing came later. */
function netLine(order: OrderDetail, money: (amount: string | null, currency: string | null) => string): string | null {
  const net = netOf({ ...order, outcome: order.facets.outcome }, order.aftermath);
  if (!net) return null;
  const first = net.moved ?? { word: order.direction === "in" ? "charged" : "sent", amount: order.amount };
  const term = ({ word, amount }: { word: string; amount: string | null }) =>
    `${word} ${money(amount, order.currency)}`;
  const line = [
    term(first),
    ...net.added.map((part) => `+ ${term(part)}`),
    ...net.takenBack.map((part) => `− ${term(part)}`),
    "=",
    net.amount === null ? "cannot be told" : money(net.amount, order.currency),
  ].join(" ");
  return line.charAt(0).toUpperCase() + line.slice(1);
}

function factsOf({ order, batch, approval }: Pick<Given, "order" | "batch" | "approval">, time: (at: Date) => string) {
  const { connection, endpoint } = order;
  const known = (value: string | null) => value ?? "not known";
  const by = (name: string, at: Date | null) => [name, at && time(at)].filter(Boolean).join(", ");
  const isIn = order.direction === "in";
  const said = (approval?.said ?? []).map(
    ({ decision, name, at, reason }) =>
      `${decision === "approve" ? "Approved" : "Sent back"} by ${name}, ${time(at)}${reason ? `: ${reason}` : ""}`,
  );
  const facts: [string, string | null][] = [
    ["Our id", order.id],
    ["Client order id", order.clientOrderId],
    ["Gateway order id", known(order.gatewayOrderId)],
    ["Serial number", known(order.serialNumber)],
    ["Your reference", order.yourReference ?? "none"],
    [isIn ? "Payer" : "Payee", order.receiverName ?? "no name given"],
    ["Account", order.receiverAccount],
    [isIn ? "Charged from" : "Paid to", destinationLabel(order.destination)],
    ["Connection", connection.name],
    [endpoint.kind === "group" ? "Endpoint group" : "Endpoint", `${endpoint.label} · ${endpoint.gatewayId}`],
    ["Batch", batch && `${batch.name}, row ${batch.row}`],
    order.origin === "found"
      ? ["Found", by("Made by the gateway's schedule", order.createdAt)]
      : ["Prepared", by(order.preparedBy ?? "", order.createdAt)],
    ["Approval", approval && approval.state !== "open" ? [...said, approval.because].join("\n") : null],
    // A row of a batch has no request of its own: the batch was approved.
    ...(approval ? [] : order.approvedBy).map(({ name, at }): [string, string] => ["Approved by", by(name, at)]),
    ["Released", order.releasedBy && by(order.releasedBy, order.sentAt)],
    ["Sent", order.releasedBy ? null : order.sentAt && time(order.sentAt)],
    ["Final", order.finalAt && time(order.finalAt)],
    ...order.aftermath.map(({ type, status, at, transactionId }): [string, string] => [
      "Later",
      [`${type}, ${status}`, time(at), transactionId].filter(Boolean).join(", "),
    ]),
  ];
  return facts.flatMap(([term, value]) => (value ? [{ term, value }] : []));
}

function destinationLabel(kind: string): string {
  return Object.hasOwn(destinations, kind) ? destinations[kind as DestinationKind].label : kind;
}
