import { groupBy } from "@/lib/core/lists/group";
import { compareAmounts } from "@/lib/core/money/money";
import type { Statement } from "@/lib/files/statements/statement";

/** Two statements of one account between which another one is missing. */
export type Gap = { account: string; currency: string; after: Statement; before: Statement };

/**
 * Where statements are missing: an account's next opening balance isn't its closing balance before, or a number was left
 * out. Notifications have no balances and are not looked at. In any order; pure.
 */
export function findGaps(statements: readonly Statement[]): Gap[] {
  const byAccount = groupBy(
    statements.filter(({ balances }) => balances !== null),
    ({ account, currency }) => `${account} ${currency}`,
  );
  return [...byAccount.values()].flatMap((all) => {
    const inOrder = all.toSorted((a, b) => a.closedOn.localeCompare(b.closedOn) || numberOf(a) - numberOf(b));
    return inOrder.slice(1).flatMap((before, at): Gap[] => {
      const after = inOrder[at];
      const { account, currency } = before;
      return after && !follows(after, before) ? [{ account, currency, after, before }] : [];
    });
  });
}

type Place = Pick<Statement, "number" | "closedOn" | "balances">;

/** Whether no statement is missing between two of one account. */
export function follows(earlier: Place, later: Place): boolean {
  if (compareAmounts(earlier.balances?.closing ?? "0", later.balances?.opening ?? "0") !== 0) return false;
  const [from, to] = [numberOf(earlier), numberOf(later)];
  // Numbers that are none, such as the day of a BAI2 file, or that never change prove nothing; and banks begin again each year or month.
  if (Number.isNaN(from) || Number.isNaN(to)) return true;
  return to === from + 1 || to === from || (to === 1 && later.closedOn.slice(0, 7) > earlier.closedOn.slice(0, 7));
}

const numberOf = ({ number }: Place) => (/^\d{1,9}$/.test(number) ? Number(number) : Number.NaN);
