import { addAmounts, compareAmounts, negateAmount } from "@/lib/core/money/money";
import { numberCell, type WrittenCell } from "@/lib/core/text/written-cell";
import type { Environment } from "@/lib/payments/connections/settings";
import { directionLabels } from "@/lib/payments/orders/kind-labels";
import * as common from "@/messages/common";
import * as t from "@/messages/reports/model";
import { countingDayLabels, type ReportSearch } from "./input";
import type { Part, RollForwardLine } from "./roll-forward";

export type NamedLine = RollForwardLine & { connectionName: string; environment: Environment };

export const parts = [
  "open-start",
  "sent",
  "approved",
  "failed",
  "open-end",
  "reversed",
  "refunded",
  "charged_back",
  "second_order",
  "other_amount",
  "later_unclear",
] as const;
export type PartName = (typeof parts)[number];
export type LaterPart = keyof RollForwardLine["later"];

export const partLabels: Record<PartName, string> = {
  "open-start": t.openingFigure,
  sent: common.sent,
  approved: t.completed,
  failed: t.failed,
  "open-end": t.closingFigure,
  reversed: t.reversed,
  refunded: t.refunded,
  charged_back: t.chargedBack,
  second_order: t.duplicatePayment,
  other_amount: t.amountMismatch,
  later_unclear: t.unrecognisedStatus,
};

export const laterParts: readonly LaterPart[] = [
  "reversed",
  "charged_back",
  "refunded",
  "second_order",
  "other_amount",
  "later_unclear",
];

export function partOf(line: RollForwardLine, name: PartName): Part {
  switch (name) {
    case "open-start":
      return line.openAtStart;
    case "open-end":
      return line.openAtEnd;
    case "sent":
    case "approved":
    case "failed":
      return line[name];
    default:
      return line.later[name];
  }
}

/** openAtStart + sent − approved − failed = openAtEnd, in orders, money and unknown amounts. */
export function holds({ openAtStart, sent, approved, failed, openAtEnd }: RollForwardLine): boolean {
  const left = addAmounts(openAtStart.amount, sent.amount, negateAmount(approved.amount), negateAmount(failed.amount));
  return (
    compareAmounts(left, openAtEnd.amount) === 0 &&
    openAtStart.orders + sent.orders - approved.orders - failed.orders === openAtEnd.orders &&
    openAtStart.unknown + sent.unknown - approved.unknown - failed.unknown === openAtEnd.unknown
  );
}

const addParts = (a: Part, b: Part): Part => ({
  orders: a.orders + b.orders,
  amount: addAmounts(a.amount, b.amount),
  unknown: a.unknown + b.unknown,
});

export type TotalLine = { environment: Environment; currency: string; part: (name: PartName) => Part };

/** Never adds test money to real money, or unknown amounts to known ones. */
export function totalsOf(lines: readonly NamedLine[]): TotalLine[] {
  const groups = new Map<string, NamedLine[]>();
  for (const line of lines) {
    const key = `${line.environment} ${line.currency}`;
    if (line.currency !== "") groups.set(key, [...(groups.get(key) ?? []), line]);
  }
  return [...groups.values()].flatMap(([first, ...others]) =>
    first && others.length > 0
      ? [
          {
            ...{ environment: first.environment, currency: first.currency },
            part: (name) => others.map((line) => partOf(line, name)).reduce(addParts, partOf(first, name)),
          },
        ]
      : [],
  );
}

export const environmentLabels: Record<Environment, string> = {
  production: common.production,
  sandbox: common.sandbox,
};

export const statementColumns = [
  { means: "connection", head: common.connection },
  { means: "environment", head: common.environment },
  { means: "direction", head: t.direction },
  { means: "currency", head: common.currency },
  { means: "reportLine", head: t.line },
  { means: "orders", head: common.orders },
  { means: "totalAmount", head: t.totalAmount },
  { means: "ordersOfUnknownAmount", head: t.unknownAmounts },
  { means: "reportFrom", head: common.from },
  { means: "reportTo", head: t.to },
  { means: "reportCountBy", head: t.countBy },
  { means: "reportZone", head: t.timeZoneHead },
  { means: "reportAsOf", head: t.asOfHead },
] as const;

export function recordsOf(
  lines: readonly NamedLine[],
  { from, to, countBy, zone, asOf }: ReportSearch,
): WrittenCell[][] {
  const about = [from, to, countingDayLabels[countBy], zone, asOf.toISOString()];
  return [
    statementColumns.map(({ head }) => head),
    ...lines.flatMap((line) =>
      parts.map((name) => {
        const { orders, amount, unknown } = partOf(line, name);
        const isKnown = line.currency !== "" && (orders !== unknown || unknown === 0);
        const of = [
          line.connectionName,
          environmentLabels[line.environment],
          directionLabels[line.direction],
          line.currency,
        ];
        const figures = [numberCell(String(orders)), isKnown ? numberCell(amount) : "", numberCell(String(unknown))];
        return [...of, partLabels[name], ...figures, ...about];
      }),
    ),
  ];
}
