import { Count } from "@/components/count";
import { Money } from "@/components/money";
import { totalsOf } from "@/lib/settlements/totals";

/** Count and sum, one part a currency; amounts that are not known are counted apart. */
export function Totals({ orders }: { orders: readonly { amount: string | null; currency: string | null }[] }) {
  const totals = totalsOf(orders);
  if (totals.length === 0) return null;
  return (
    <span className="figures">
      {totals.map(({ currency, count, sum }, at) => (
        <span key={currency ?? "unknown"}>
          {at > 0 ? " · " : null}
          <Count value={count} /> {count === 1 ? "order" : "orders"},{" "}
          {sum === null ? "amount not known" : <Money amount={sum} currency={currency} />}
        </span>
      ))}
    </span>
  );
}
