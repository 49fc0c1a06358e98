import type { RequestView } from "@/lib/controls/approvals/given-decisions";
import { type PdfPage, pdfColors, writePdf } from "@/lib/core/files/pdf-page";
import { formatAmount, type NumberForm } from "@/lib/core/money/money";
import { capital } from "@/lib/core/text/plural";
import { localTimeIn } from "@/lib/core/time/calendar";
import { type DestinationKind, destinations } from "@/lib/gateway/fields/destinations";
import type { BatchOfOrder } from "@/lib/payments/batches/sending/order-queries";
import type { OrderDetail } from "@/lib/payments/orders/detail-queries";
import { kindLabels } from "@/lib/payments/orders/kind-labels";
import { describeOrder } from "@/lib/payments/orders/labels";
import { firstTermOf, netOf } from "@/lib/payments/orders/later/net";
import { describeWay, nextStepOf, reportOf } from "@/lib/payments/orders/sentence";
import * as common from "@/messages/common";
import * as t from "@/messages/exports/model";

const { ink, soft, warning } = pdfColors;

/** The same receipt and moment give the same bytes. */
export const writeReceipt = (receipt: Receipt, asOf: Date): Promise<Buffer<ArrayBuffer>> =>
  writePdf({ title: receipt.title, author: receipt.organisation, at: asOf }, (page) => draw(page, receipt));

function draw(page: PdfPage, receipt: Receipt): void {
  page.write(receipt.organisation, "plain", 10, soft);
  page.write(receipt.title, "bold", 16, ink);
  if (receipt.sandbox) page.write(receipt.sandbox, "bold", 10, warning);
  page.space(0.8);
  if (receipt.amount) page.write(receipt.amount, "bold", 22, ink);
  page.write(receipt.status, "bold", 12, ink);
  page.write(receipt.way, "plain", 10, soft);
  page.space(0.6);
  for (const sentence of receipt.sentences) page.write(sentence, "plain", 10, ink, { paragraphGap: 3 });
  page.space(0.8);
  for (const { term, value } of receipt.facts)
    page.fact(term, value, /\bid$|number$|reference$|^account$/i.test(term) ? "mono" : "plain");
  page.space(1);
  for (const text of [...receipt.foot, ...(page.lost ? [t.replacementNote] : [])])
    page.write(text, "plain", 8, soft, { paragraphGap: 2 });
}

export type Receipt = {
  organisation: string;
  title: string;
  sandbox: string | null;
  amount: string | null;
  status: string;
  way: string;
  sentences: string[];
  facts: { term: string; value: string }[];
  foot: string[];
};

type Given = {
  order: OrderDetail;
  batch: BatchOfOrder | null;
  approval: Pick<RequestView, "state" | "stateReason" | "decisions" | "because"> | null;
  organisation: { name: string; timeZone: string; numberForm: NumberForm };
  asOf: Date;
};

export function receiptOf({ order, batch, approval, organisation, asOf }: Given): Receipt {
  const { timeZone, numberForm } = organisation;
  const time = (at: Date) => localTimeIn(at, timeZone).replace("T", " ");
  const money = (amount: string | null, currency: string | null) =>
    amount === null || currency === null ? common.unknown : `${formatAmount(amount, currency, numberForm)} ${currency}`;
  const status = describeOrder(order.facets);
  const sandbox = order.connection.environment === "sandbox" ? t.sandboxNote : null;
  return {
    organisation: organisation.name,
    title: t.receipt(kindLabels[order.kind]),
    sandbox,
    amount: order.kind === "update" ? null : money(order.amount, order.currency),
    status: status.label,
    way: describeWay(order),
    sentences: [
      status.meaning,
      ...reasonsOf(order),
      order.finalAt === null ? awaited(order, time) : null,
      reportOf(order),
      netLine(order, money),
    ].filter((line) => line !== null),
    facts: factsOf({ order, batch, approval }, time),
    foot: [t.asOfLine(time(asOf), timeZone), t.receiptDisclaimer],
  };
}

function awaited(order: OrderDetail, time: (at: Date) => string): string {
  const { text, timeLabel, at } = nextStepOf(order);
  return at ? `${text} ${timeLabel} ${time(at)}.` : text;
}

function reasonsOf({ conflict, errorMessage, errorCode, failure }: OrderDetail): string[] {
  if (conflict) return [conflict];
  if (!errorMessage && !errorCode) return [];
  const reported = `${failure ? t.gatewayMessage : common.reason}: ${errorMessage ?? t.notGiven}${errorCode ? t.codeSuffix(errorCode) : ""}`;
  return failure ? [failure.explanation, reported] : [reported];
}

function netLine(order: OrderDetail, money: (amount: string | null, currency: string | null) => string): string | null {
  const net = netOf({ ...order, outcome: order.facets.outcome }, order.laterEvents);
  if (!net) return null;
  const first = firstTermOf(net, order);
  const term = ({ status, amount }: { status: string; amount: string | null }) =>
    `${status} ${money(amount, order.currency)}`;
  const line = [
    term(first),
    ...net.added.map((part) => `+ ${term(part)}`),
    ...net.returned.map((part) => `− ${term(part)}`),
    "=",
    net.amount === null ? t.unknown : money(net.amount, order.currency),
  ].join(" ");
  return capital(line);
}

function factsOf({ order, batch, approval }: Pick<Given, "order" | "batch" | "approval">, time: (at: Date) => string) {
  const { connection, endpoint } = order;
  const known = (value: string | null) => value ?? common.unknown;
  const by = (name: string, at: Date | null) => [name, at && time(at)].filter(Boolean).join(", ");
  const isIn = order.direction === "in";
  const decisions = (approval?.decisions ?? []).map(({ decision, name, at, reason }) =>
    t.by(decision, name, time(at), reason ? `: ${reason}` : ""),
  );
  const facts: [string, string | null][] = [
    [common.paydeskId, order.id],
    [common.clientIdLabel, order.clientOrderId],
    [common.gatewayIdLabel, known(order.gatewayOrderId)],
    [common.serialNumber, known(order.serialNumber)],
    [common.yourReference, order.yourReference ?? common.noValue],
    [isIn ? t.payer : common.payee, order.receiverName ?? t.nameMissing],
    [common.account, order.receiverAccount],
    [isIn ? t.chargedFrom : common.paidTo, destinationLabel(order.destination)],
    [common.connection, connection.name],
    [endpoint.kind === "group" ? common.endpointGroup : common.endpoint, `${endpoint.label} · ${endpoint.gatewayId}`],
    [common.batch, batch && t.row(batch.name, batch.row)],
    order.origin === "found"
      ? [t.created, by(t.gatewaySchedule, order.createdAt)]
      : [t.prepared, by(order.preparedBy ?? "", order.createdAt)],
    [t.approval, approval && approval.state !== "open" ? [...decisions, approval.because].join("\n") : null],
    ...(approval ? [] : order.approvedBy).map(({ name, at }): [string, string] => [t.approvedBy, by(name, at)]),
    [t.released, order.releasedBy && by(order.releasedBy, order.sentAt)],
    [common.sent, order.releasedBy ? null : order.sentAt && time(order.sentAt)],
    [t.final, order.finalAt && time(order.finalAt)],
    ...order.laterEvents.map(({ type, status, at, transactionId }): [string, string] => [
      t.laterEvent,
      [`${type}, ${status}`, time(at), transactionId].filter(Boolean).join(", "),
    ]),
  ];
  return facts.flatMap(([term, value]) => (value ? [{ term, value }] : []));
}

function destinationLabel(kind: string): string {
  return Object.hasOwn(destinations, kind) ? destinations[kind as DestinationKind].label : kind;
}
