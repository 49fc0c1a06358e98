import type { Environment } from "@/lib/connections/settings";
import { addAmounts, compareAmounts, negateAmount } from "@/lib/core/money";
import * as common from "@/messages/common";
import * as t from "@/messages/reports/model";
import type { ReportSearch } from "./input";
import type { Part, RollForwardLine } from "./roll-forward";

export type NamedLine = RollForwardLine & { connectionName: string; environment: Environment };

/** The figures of a line, by the words of an address. */
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
  "open-start": t.openAtStart,
  sent: common.sent,
  approved: t.completed,
  failed: t.failed,
  "open-end": t.openAtEnd,
  reversed: t.reversed,
  refunded: t.refunded,
  charged_back: t.chargedBack,
  second_order: t.possibleDuplicatePayment,
  other_amount: t.amountMismatchDifference,
  later_unclear: t.unrecognisedStatus,
};

/** What later transactions did, in the order in which they were reported. */
export const laterParts: readonly LaterPart[] = [
  "reversed",
  "charged_back",
  "refunded",
  "second_order",
  "other_amount",
  "later_unclear",
];

/** One figure of a line. */
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

/** Whether open at start + sent − approved − failed is open at end, in orders, money and unknown amounts. */
export function holds({ openAtStart, sent, approved, failed, openAtEnd }: RollForwardLine): boolean {
  const left = addAmounts(openAtStart.amount, sent.amount, negateAmount(approved.amount), negateAmount(failed.amount));
  return (
    compareAmounts(left, openAtEnd.amount) === 0 &&
    openAtStart.orders + sent.orders - approved.orders - failed.orders === openAtEnd.orders &&
    openAtStart.unknown + sent.unknown - approved.unknown - failed.unknown === openAtEnd.unknown
  );
}

const environmentLabels: Record<Environment, string> = { production: "production", sandbox: "sandbox" };

/** The report as the records of a table: a line for each figure, each saying of what and as of when it is. */
export function recordsOf(lines: readonly NamedLine[], { from, to, zone, asOf }: ReportSearch): string[][] {
  const about = [from, to, zone, asOf.toISOString()];
  const head = t.connectionEnvironmentDirection;
  return [
    [...head.split(","), common.from, t.to, t.timeZone2, t.asOfUtc],
    ...lines.flatMap((line) =>
      parts.map((name) => {
        const { orders, amount, unknown } = partOf(line, name);
        const isKnown = line.currency !== "" && (orders !== unknown || unknown === 0);
        const of = [line.connectionName, environmentLabels[line.environment], line.direction, line.currency];
        return [...of, partLabels[name], String(orders), isKnown ? amount : "", String(unknown), ...about];
      }),
    ),
  ];
}
