import { addAmounts, formatAmount, type NumberForm } from "@/lib/core/money/money";
import { labelOf } from "@/lib/gateway/fields/catalogue";
import { type DestinationKind, destinations } from "@/lib/gateway/fields/destinations";
import { maskValue } from "@/lib/gateway/fields/mask-value";
import type { OrderDetail } from "@/lib/payments/orders/detail-queries";
import { laterKindOf } from "@/lib/payments/orders/facets";
import { describeOrder } from "@/lib/payments/orders/labels";
import * as common from "@/messages/common";
import * as t from "@/messages/remittance/model";

/** What a payee is told of a payment: nothing of how Paydesk works, and nothing of its users. */
export type Remittance = {
  title: string;
  /** Where no real money is: said first. */
  sandbox: string | null;
  /** Amount that came back, confirmed by the gateway or users; null: none. It replaces the notice of payment. */
  returned: string | null;
  /** Null: it is paid. Otherwise its state in plain words. */
  notPaid: { label: string; meaning: string } | null;
  payer: { name: string; address: string[] };
  payee: string;
  /** Its amount with currency. */
  amount: string;
  facts: { term: string; value: string }[];
  /** What was paid for. */
  lines: { reference: string; description: string }[];
  foot: string[];
};

type Given = {
  order: OrderDetail;
  /** The returned payment that this one replaces. */
  replaces?: string | null;
  /** As they were sent, by wire name. */
  fields: Readonly<Record<string, string>>;
  organisation: { name: string; legalName: string; address: string; timeZone: string; numberForm: NumberForm };
  /** The reader may see the account whole. */
  whole: boolean;
};

/** Only a payment with its final word, of which nothing came back and nothing is disputed, says that it is paid. */
export const isPaid = (order: Pick<OrderDetail, "facets">) => describeOrder(order.facets).name === "approved";

/** Only a confirmed return counts: the payee isn't notified because of a bank line alone. */
export const isReturned = (order: Pick<OrderDetail, "facets">) => describeOrder(order.facets).name === "reversed";

/** The remittance advice of a payout, as it is now; days in the organisation's zone. Pure. */
export function remittanceOf({ order, fields, organisation, whole, replaces = null }: Given): Remittance {
  const paid = isPaid(order);
  const { label, meaning } = describeOrder(order.facets);
  const payer = organisation.legalName || organisation.name;
  const facts: [string, string | null | undefined][] = [
    [t.valueDate, paid && order.finalAt ? writeDay(order.finalAt, organisation.timeZone) : null],
    [t.accountHolder, fields.account_name],
    accountOf(order, fields, whole),
    [labelOf("payout", "bank_name"), fields.bank_name],
    [labelOf("payout", "bank_bic"), fields.bank_bic],
    [t.paymentId, order.clientOrderId],
    [t.bankReference, order.serialNumber],
    [t.replaces, replaces],
  ];
  const write = (amount: string, currency: string) =>
    `${formatAmount(amount, currency, organisation.numberForm)} ${currency}`;
  return {
    title: t.remittanceAdvice,
    sandbox: order.connection.environment === "sandbox" ? t.sandboxNoMoneyMoves : null,
    returned: isReturned(order) && order.currency !== null ? write(returnedOf(order), order.currency) : null,
    notPaid: paid ? null : { label, meaning },
    payer: { name: payer, address: organisation.address.split("\n").filter(Boolean) },
    payee: order.receiverName ?? fields.account_name ?? common.unknown,
    amount: order.amount === null || order.currency === null ? common.unknown : write(order.amount, order.currency),
    facts: facts.flatMap(([term, value]) => (value ? [{ term, value }] : [])),
    lines: linesOf(order.yourReference, fields),
    foot: paid ? [t.theValueDateIs, t.questionsContact(payer)] : [t.thisIsNoConfirmation, t.questionsContact(payer)],
  };
}

const returnedOf = ({ laterEvents }: Pick<OrderDetail, "laterEvents">): string =>
  addAmounts(
    "0",
    ...laterEvents.flatMap(({ standing, status, type, amount }) =>
      standing === "counted" && status === "approved" && laterKindOf(type) !== null && amount !== null ? [amount] : [],
    ),
  );

/** One line for each invoice that the reference names ("RE-1; RE-2"), with what else the payout says it is for. */
function linesOf(reference: string | null, { order_desc = "", purpose = "" }: Given["fields"]): Remittance["lines"] {
  const description = [...new Set([order_desc, purpose].map((text) => text.trim()).filter(Boolean))].join(" · ");
  const parts = (reference ?? "").split(/[;\n]/).map((part) => part.trim());
  const references = [...new Set(parts.filter(Boolean))];
  if (references.length === 0) return description === "" ? [] : [{ reference: "", description }];
  return references.map((one, at) => ({ reference: one, description: at === 0 ? description : "" }));
}

/** Where it was paid. What is sealed when it is sent, a card number, is masked for everyone. */
function accountOf(order: OrderDetail, fields: Given["fields"], whole: boolean): [string, string | null] {
  const kind = Object.hasOwn(destinations, order.destination)
    ? destinations[order.destination as DestinationKind]
    : null;
  const name = kind?.namedBy.find((one) => fields[one]?.trim());
  const value = name === undefined ? null : (fields[name] ?? null);
  if (name === undefined || value === null) return [kind?.label ?? common.account, order.receiverAccount];
  return [labelOf("payout", name), whole ? writeAccount(name, value) : maskValue("masked", value)];
}

/** An account number in groups of four, as it stands on an invoice. */
const writeAccount = (name: string, value: string) =>
  name === "account_number" ? value.replace(/\s+/g, "").replace(/(.{4})(?=.)/gu, "$1 ") : value;

function writeDay(at: Date, timeZone: string): string {
  return new Intl.DateTimeFormat("en-GB", { timeZone, day: "numeric", month: "long", year: "numeric" }).format(at);
}
