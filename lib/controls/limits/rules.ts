import { addAmounts, compareAmounts, formatAmount, type NumberForm } from "@/lib/core/money/money";
import * as t from "@/messages/limits/model";
import type { LimitKind } from "./labels";

export type Limit = { id: string; kind: LimitKind; currency: string; amount: string };

export type Used = { byUser: string; byConnection: string };

export type LimitScope = "connection" | "all";

export type LimitCheck = {
  kind: LimitKind;
  scope: LimitScope;
  currency: string;
  limit: string;
  used: string;
  left: string;
  exceeded: boolean;
};

/** Only the tightest limit of a kind counts. An amount equal to the limit is allowed. */
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
  order: { connection: t.connectionOnePayout, all: t.onePayout },
  user_day: {
    connection: t.connectionUserDaily,
    all: t.userDaily,
  },
  connection_day: {
    connection: t.connectionDaily,
    all: t.overallDaily,
  },
};

export function describeBound(kind: LimitKind, scope: LimitScope): string {
  return bounds[kind][scope];
}

export function describeExceeded(
  { kind, scope, currency, limit, left }: LimitCheck,
  form: NumberForm,
  on = "today",
): string {
  const write = (amount: string) => `${formatAmount(amount, currency, form)} ${currency}`;
  const rest = kind === "order" ? "" : t.isLeft(write(left), on);
  return t.limitReached(describeBound(kind, scope), write(limit), rest);
}
