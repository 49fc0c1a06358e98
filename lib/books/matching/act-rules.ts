import type { matchItems } from "@/db/schema/matching";
import { addAmounts, compareAmounts } from "@/lib/core/money/money";
import * as t from "@/messages/matching/model";
import type { Period } from "./evaluate";
import type { MatchAct } from "./labels";

export type Item = typeof matchItems.$inferSelect;
type Side = Pick<Item, "leg" | "periodId" | "currency" | "connectionId" | "leftAmount" | "rightAmount">;

export function findPeriodFault(state: Period["state"], act: MatchAct | "match"): string | null {
  if (state === "locked") return t.periodLocked;
  const needsOpen = act !== "note" && act !== "assign";
  return needsOpen && state === "closed" ? t.periodClosed : null;
}

export function findReturnFault({ class: of }: Pick<Item, "class">, act: MatchAct | "match"): string | null {
  const explains = act === "ignore" || act === "resolve" || act === "match";
  return explains && of === "returned" ? t.isReturned : null;
}

/** A text alone explains no money. */
export function findIgnoreFault(
  { leftAmount, rightAmount }: Pick<Item, "leftAmount" | "rightAmount">,
  act: MatchAct | "match",
) {
  return act === "ignore" && compareAmounts(leftAmount, rightAmount) !== 0 ? t.ignoreNeedsEven : null;
}

/** Both sides of one leg, period, currency and connection must come to the same amount. Returns null when they do. */
export function findMatchFault(items: readonly Side[]): string | null {
  const [first] = items;
  if (!first) return t.chooseTwo;
  const isOne = items.every(
    ({ leg, periodId, currency, connectionId }) =>
      leg === first.leg &&
      periodId === first.periodId &&
      currency === first.currency &&
      connectionId === first.connectionId,
  );
  if (!isOne) return t.notOfOneLeg;
  const left = addAmounts("0", ...items.map(({ leftAmount }) => leftAmount));
  const right = addAmounts("0", ...items.map(({ rightAmount }) => rightAmount));
  return compareAmounts(left, right) === 0 ? null : t.notEven(left, right, first.currency);
}
