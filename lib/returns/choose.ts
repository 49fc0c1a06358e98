import { addAmounts, compareAmounts } from "@/lib/core/money";
import type { Direction } from "@/lib/orders/facets";
import { isClientOrderId } from "@/lib/orders/ids";
import { type Candidate, partsOfDetail } from "./recognise";

/** An order as far as a line may name it. */
export type NamedOrder = {
  id: string;
  connectionId: string;
  direction: Direction;
  clientOrderId: string;
  gatewayOrderId: string | null;
  amount: string | null;
  currency: string | null;
};

/** Which orders a line may name: `connections` are those whose money moves over its account; none: it is not known. */
export type Place = { currency: string; connections: readonly string[] };
/** Money that came back of one order; `amount` null: the line doesn't say how much of it is this order's. */
export type Named = { part: number; orderId: string; amount: string | null };

/** Money that comes back goes the other way: a credit of what was paid out, a debit of what was charged. */
const goesBack = (side: Candidate["side"], { direction }: NamedOrder) => (side === "credit") === (direction === "out");

/**
 * The orders that a transaction of a line returns the money of. A client order ID of ours names its order wherever it is; an ID
 * of another form may be anyone's number, so that the line must say that it is a return, or have the order's amount. Pure.
 */
export function chooseOrders(candidate: Candidate, place: Place, known: readonly NamedOrder[]): Named[] {
  const { side, names, isEvident, isFee } = candidate;
  if (side === "debit" && isFee && !isEvident) return [];
  const folded = new Set(names.map((name) => name.toLowerCase()));
  const fitting = known.filter((order) => goesBack(side, order));
  const own = fitting.filter(({ clientOrderId }) => isClientOrderId(clientOrderId) && folded.has(clientOrderId));
  if (own.length > 0) return shared(candidate, place, own);
  const mayBe = ({ amount, currency }: NamedOrder) =>
    isEvident || (isSame(amount, candidate.amount) && currency === place.currency);
  const byClient = fitting.filter(({ clientOrderId }) => folded.has(clientOrderId.toLowerCase()));
  if (byClient.length > 0) return shared(candidate, place, byClient.filter(mayBe));
  const ofGateway = fitting.filter(
    ({ gatewayOrderId, connectionId }) =>
      gatewayOrderId !== null &&
      folded.has(gatewayOrderId.toLowerCase()) &&
      (place.connections.length === 0 || place.connections.includes(connectionId)),
  );
  // Gateways number their orders apart: what two of them have names neither.
  const [only, ...others] = ofGateway;
  return only && others.length === 0 && mayBe(only) ? shared(candidate, place, [only]) : [];
}

/** Of several orders in one sum, each came back in full where the sum is theirs; else no one knows how much of each did. */
function shared({ part, amount }: Candidate, { currency }: Place, named: readonly NamedOrder[]): Named[] {
  const orders = named.slice(0, partsOfDetail);
  if (orders.length === 1) return orders.map(({ id }) => ({ part, orderId: id, amount }));
  const whole = orders.every((order) => order.amount !== null && order.currency === currency)
    ? addAmounts("0", ...orders.flatMap((order) => order.amount ?? []))
    : null;
  const isWhole = isSame(whole, amount);
  return orders.map((order, at) => ({ part: part + at, orderId: order.id, amount: isWhole ? order.amount : null }));
}

const isSame = (one: string | null, other: string | null): boolean =>
  one !== null && other !== null && compareAmounts(one, other) === 0;

/** A line that names no order yet is kept for one that becomes known: where its form is ours, or it says that it is a return. */
export const waitsForOrder = ({ names, isEvident }: Pick<Candidate, "names" | "isEvident">): boolean =>
  isEvident || names.some(isClientOrderId);
