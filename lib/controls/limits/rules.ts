import { addAmounts, compareAmounts, formatAmount, type NumberForm } from "@/lib/core/money/money";
import * as t from "@/messages/limits/model";
import type { LimitKind } from "./labels";

/** A bound in one currency. Amounts are decimal strings. */
export type Limit = { id: string; kind: LimitKind; currency: string; amount: string };

/** How much of the day was used before this payout, in its currency. */
export type Used = { byUser: string; byConnection: string };

/** Whether a limit is of one connection, or for all of them: then a day is counted over all. */
export type LimitScope = "connection" | "all";

export type LimitCheck = {
  kind: LimitKind;
  scope: LimitScope;
  currency: string;
  limit: string;
  used: string;
  /** What is left before this payout; never below 0. */
  left: string;
  exceeded: boolean;
};

/** What each limit says of a payout, the tightest of a kind only. A limit that is reached to the digit is kept. Pure. */
export function checkLimits(
  payout: { amount: string; currency: string },
  limits: readonly Limit[],
  used: Used,
  scope: LimitScope = "connection",
): LimitCheck[] {
  const own = limits.filter(({ currency }) => currency === payout.currency);
  const kinds = [...new Set(own.map(({ kind }) => kind))];
  return kinds.map((kind) => {
    const tightest = own
      .filter((limit) => limit.kind === kind)
      .reduce((a, b) => (compareAmounts(b.amount, a.amount) < 0 ? b : a));
    const before = kind === "order" ? "0" : kind === "user_day" ? used.byUser : used.byConnection;
    const after = addAmounts(before, payout.amount);
    const left = subtract(tightest.amount, before);
    return {
      kind,
      scope,
      currency: payout.currency,
      limit: tightest.amount,
      used: before,
      left: compareAmounts(left, "0") < 0 ? "0" : left,
      exceeded: compareAmounts(after, tightest.amount) > 0,
    };
  });
}

function subtract(a: string, b: string): string {
  return addAmounts(a, compareAmounts(b, "0") === 0 ? "0" : `-${b}`);
}

const bounds: Record<LimitKind, Record<LimitScope, string>> = {
  order: { connection: t.onePayoutFromThis, all: t.onePayout },
  user_day: {
    connection: t.oneUsersPayoutsFrom,
    all: t.oneUsersPayoutsPer,
  },
  connection_day: {
    connection: t.allPayoutsFromThis,
    all: t.allConnectionsPayoutsPer,
  },
};

/** What a limit bounds, in a sentence: "The limit for …". */
export function describeBound(kind: LimitKind, scope: LimitScope): string {
  return bounds[kind][scope];
}

/** A limit that refuses a payout, as a sentence for the user who submits or releases it. `on`: the day that it is about. */
export function describeExceeded(
  { kind, scope, currency, limit, left }: LimitCheck,
  form: NumberForm,
  on = "today",
): string {
  const write = (amount: string) => `${formatAmount(amount, currency, form)} ${currency}`;
  const rest = kind === "order" ? "" : t.isLeft(write(left), on);
  return t.theLimitForIs(describeBound(kind, scope), write(limit), rest);
}
