import { groupBy } from "@/lib/core/lists/group";
import { compareAmounts } from "@/lib/core/money/money";
import type { Statement } from "@/lib/files/statements/statement";

export type Gap = { account: string; currency: string; after: Statement; before: Statement };

/**
 * Finds missing statements of an account: an opening balance differs from the closing balance before, or a number was
 * skipped. Notifications have no balances and are ignored.
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

export function follows(earlier: Place, later: Place): boolean {
  if (compareAmounts(earlier.balances?.closing ?? "0", later.balances?.opening ?? "0") !== 0) return false;
  const [from, to] = [numberOf(earlier), numberOf(later)];
  // Banks restart their numbers each year or month. Numbers that aren't numeric, such as the day of a BAI2 file, prove
  // nothing.
  if (Number.isNaN(from) || Number.isNaN(to)) return true;
  return to === from + 1 || to === from || (to === 1 && later.closedOn.slice(0, 7) > earlier.closedOn.slice(0, 7));
}

const numberOf = ({ number }: Place) => (/^\d{1,9}$/.test(number) ? Number(number) : Number.NaN);
