import { addAmounts } from "@/lib/core/money/money";
import { unreachable } from "@/lib/core/runtime/errors";
import type { SendingCounts } from "./state";

export const progressGroups = [
  "approved",
  "processing",
  "failed",
  "unconfirmed",
  "conflict",
  "stuck",
  "sending",
  "waiting",
  "scheduled",
  "cancelled",
] as const;
export type ProgressGroup = (typeof progressGroups)[number];

export type ProgressPart = {
  group: ProgressGroup;
  rows: number;
  sums: { currency: string; amount: string; rows: number }[];
  unknownAmounts: number;
};

export function totalOf(parts: readonly ProgressPart[]): Omit<ProgressPart, "group"> {
  const currencies = [...new Set(parts.flatMap(({ sums }) => sums.map(({ currency }) => currency)))];
  return {
    rows: sum(parts),
    unknownAmounts: parts.reduce((count, { unknownAmounts }) => count + unknownAmounts, 0),
    sums: currencies.map((currency) => {
      const of = parts.flatMap(({ sums }) => sums.filter((one) => one.currency === currency));
      return { currency, amount: addAmounts(...of.map(({ amount }) => amount)), rows: sum(of) };
    }),
  };
}

const sum = (all: readonly { rows: number }[]) => all.reduce((count, { rows }) => count + rows, 0);

export function countsOf(parts: readonly ProgressPart[]): SendingCounts {
  const counts: SendingCounts = {
    waiting: 0,
    scheduled: 0,
    stuck: 0,
    sending: 0,
    open: 0,
    succeeded: 0,
    failed: 0,
    cancelled: 0,
  };
  for (const { group, rows } of parts) counts[countOf(group)] += rows;
  return counts;
}

function countOf(group: ProgressGroup): keyof SendingCounts {
  switch (group) {
    case "approved":
      return "succeeded";
    case "processing":
    case "unconfirmed":
    case "conflict":
      return "open";
    case "failed":
    case "stuck":
    case "sending":
    case "waiting":
    case "scheduled":
    case "cancelled":
      return group;
    default:
      return unreachable(group);
  }
}
