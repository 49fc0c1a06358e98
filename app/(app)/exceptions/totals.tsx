import { Count } from "@/components/count";
import { Money } from "@/components/money";
import { totalsOf } from "@/lib/payments/resolutions/totals";
import * as common from "@/messages/common";
import * as t from "@/messages/exceptions/shared";

/** Amounts that are not known are counted separately and are not part of the sum. */
export function Totals({ orders }: { orders: readonly { amount: string | null; currency: string | null }[] }) {
  const totals = totalsOf(orders);
  if (totals.length === 0) return null;
  return (
    <span className="figures">
      {totals.map(({ currency, count, sum }, at) => (
        <span key={currency ?? "unknown"}>
          {at > 0 ? " · " : null}
          <Count value={count} one={common.orderNoun} />,{" "}
          {sum === null ? t.unknownAmount : <Money amount={sum} currency={currency} />}
        </span>
      ))}
    </span>
  );
}
