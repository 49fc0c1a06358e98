import { addAmounts, negateAmount } from "@/lib/core/money/money";
import type { MatchFigures } from "./figures";
import { type ItemPart, itemParts } from "./labels";

export type PartSum = {
  connectionId: string;
  currency: string;
  part: ItemPart;
  amount: string;
  count: number;
};
type Figures = { connectionId: string; currency: string; figures: MatchFigures };

export type BridgeStep = {
  name: "carried" | "gatewayFees" | "kept" | ItemPart;
  /** Signed: what the step adds on the way from Paydesk to the bank. */
  amount: string;
  /** null: the step isn't made of differences. */
  count: number | null;
};
/** paydesk + all steps = bank. Amounts are signed decimal strings. */
export type Bridge = { currency: string; paydesk: string; steps: BridgeStep[]; bank: string };

/**
 * Adds up the connections of each currency. `kept` is what the gateway's own lines leave on the balance there, because
 * it pays out by transfers.
 */
export function bridgesOf(rows: readonly Figures[], sums: readonly PartSum[]): Bridge[] {
  const currencies = [...new Set(rows.map(({ currency }) => currency))].sort();
  return currencies.map((currency) => {
    const own = rows.filter((row) => row.currency === currency);
    const add = (of: (figures: MatchFigures) => string) => addAmounts("0", ...own.map(({ figures }) => of(figures)));
    const isOwn = ({ connectionId }: PartSum) => own.some((row) => row.connectionId === connectionId);
    const gatewayFees = add(({ fees, fx, reserves }) => addAmounts(fees, fx, reserves));
    const kept = add(({ batches, gateway, fees, fx, reserves }) =>
      addAmounts(batches, ...[gateway, fees, fx, reserves].map(negateAmount)),
    );
    const parts = itemParts.map((part): BridgeStep => {
      const of = sums.filter((sum) => sum.currency === currency && sum.part === part && isOwn(sum));
      return {
        name: part,
        amount: addAmounts("0", ...of.map(({ amount }) => negateAmount(amount))),
        count: of.reduce((count, sum) => count + sum.count, 0),
      };
    });
    return {
      currency,
      paydesk: add(({ paydesk }) => paydesk),
      steps: [
        {
          name: "carried",
          amount: add((of) => addAmounts(of.gatewayLeg.openAtStart, of.bankLeg.openAtStart)),
          count: null,
        },
        { name: "gatewayFees", amount: gatewayFees, count: null },
        { name: "kept", amount: kept, count: null },
        ...parts,
      ],
      bank: add(({ bank }) => bank),
    };
  });
}
