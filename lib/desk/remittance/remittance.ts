import { addAmounts, formatAmount, type NumberForm } from "@/lib/core/money/money";
import { labelOf } from "@/lib/gateway/fields/catalogue";
import { type DestinationKind, destinations } from "@/lib/gateway/fields/destinations";
import { maskValue } from "@/lib/gateway/fields/mask-value";
import type { OrderDetail } from "@/lib/payments/orders/detail-queries";
import { laterKindOf } from "@/lib/payments/orders/facets";
import { describeOrder } from "@/lib/payments/orders/labels";
import * as common from "@/messages/common";
import { yourOrganisation } from "@/messages/organisation/model";
import * as t from "@/messages/remittance/model";

/** The advice contains nothing about Paydesk's inner workings or its users. */
export type Remittance = {
  title: string;
  sandbox: string | null;
  returned: string | null;
  notPaid: { label: string; meaning: string } | null;
  payer: { name: string; address: string[] };
  payee: string;
  amount: string;
  facts: { term: string; value: string }[];
  lines: { reference: string; description: string }[];
  foot: string[];
};

type Given = {
  order: OrderDetail;
  replaces?: string | null;
  fields: Readonly<Record<string, string>>;
  organisation: { name: string; legalName: string; address: string; timeZone: string; numberForm: NumberForm };
  whole: boolean;
};

/** Only a payment with a final status, without return or dispute, counts as paid. */
export const isPaid = (order: Pick<OrderDetail, "facets">) => describeOrder(order.facets).name === "approved";

/** Only a confirmed return counts: the payee isn't notified because of a bank line alone. */
export const isReturned = (order: Pick<OrderDetail, "facets">) => describeOrder(order.facets).name === "reversed";

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
    sandbox: order.connection.environment === "sandbox" ? t.sandboxNote : null,
    returned: isReturned(order) && order.currency !== null ? write(returnedOf(order), order.currency) : null,
    notPaid: paid ? null : { label, meaning },
    payer: { name: payer, address: organisation.address.split("\n").filter(Boolean) },
    payee: order.receiverName ?? fields.account_name ?? common.unknown,
    amount: order.amount === null || order.currency === null ? common.unknown : write(order.amount, order.currency),
    facts: facts.flatMap(([term, value]) => (value ? [{ term, value }] : [])),
    lines: linesOf(order.yourReference, fields),
    foot: [
      paid ? t.valueDateNote : t.thisIsNoConfirmation,
      // The name that an organisation has before anyone sets it tells a payee nothing.
      ...(payer === yourOrganisation ? [] : [t.questionsContact(payer)]),
    ],
  };
}

const returnedOf = ({ laterEvents }: Pick<OrderDetail, "laterEvents">): string =>
  addAmounts(
    "0",
    ...laterEvents.flatMap(({ standing, status, type, amount }) =>
      standing === "counted" && status === "approved" && laterKindOf(type) !== null && amount !== null ? [amount] : [],
    ),
  );

function linesOf(reference: string | null, { order_desc = "", purpose = "" }: Given["fields"]): Remittance["lines"] {
  const description = [...new Set([order_desc, purpose].map((text) => text.trim()).filter(Boolean))].join(" · ");
  const parts = (reference ?? "").split(/[;\n]/).map((part) => part.trim());
  const references = [...new Set(parts.filter(Boolean))];
  if (references.length === 0) return description === "" ? [] : [{ reference: "", description }];
  return references.map((one, at) => ({ reference: one, description: at === 0 ? description : "" }));
}

/** A sealed value such as a card number is masked for everyone. */
function accountOf(order: OrderDetail, fields: Given["fields"], whole: boolean): [string, string | null] {
  const kind = Object.hasOwn(destinations, order.destination)
    ? destinations[order.destination as DestinationKind]
    : null;
  const name = kind?.namedBy.find((one) => fields[one]?.trim());
  const value = name === undefined ? null : (fields[name] ?? null);
  if (name === undefined || value === null) return [kind?.label ?? common.account, order.receiverAccount];
  return [labelOf("payout", name), whole ? writeAccount(name, value) : maskValue("masked", value)];
}

const writeAccount = (name: string, value: string) =>
  name === "account_number" ? value.replace(/\s+/g, "").replace(/(.{4})(?=.)/gu, "$1 ") : value;

function writeDay(at: Date, timeZone: string): string {
  return new Intl.DateTimeFormat("en-GB", { timeZone, day: "numeric", month: "long", year: "numeric" }).format(at);
}
