import { addAmounts, compareAmounts } from "@/lib/core/money/money";
import type { Direction } from "@/lib/payments/orders/facets";
import { isClientOrderId } from "@/lib/payments/orders/ids";
import { type Candidate, partsOfDetail } from "./recognise";

export type NamedOrder = {
  id: string;
  connectionId: string;
  direction: Direction;
  clientOrderId: string;
  gatewayOrderId: string | null;
  amount: string | null;
  currency: string | null;
};

export type Place = { currency: string; connections: readonly string[] };
export type Named = { part: number; orderId: string; amount: string | null };

/** A return moves the other way: a credit for a payout, a debit for a charge. */
const goesBack = (side: Candidate["side"], { direction }: NamedOrder) => (side === "credit") === (direction === "out");

/**
 * A client order ID of Paydesk's form names its order anywhere. Any other ID may be an unrelated number, so the line
 * must say that it is a return, or have the order's amount. Pure.
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
  // Gateways number orders independently, so an ID that two gateways use names neither order.
  const [only, ...others] = ofGateway;
  return only && others.length === 0 && mayBe(only) ? shared(candidate, place, [only]) : [];
}

/** Several orders in one sum came back in full if their amounts add up to it; otherwise each share is unknown. */
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

export const waitsForOrder = ({ names, isEvident }: Pick<Candidate, "names" | "isEvident">): boolean =>
  isEvident || names.some(isClientOrderId);
