import { Block } from "@/components/block";
import { Money } from "@/components/money";
import { When } from "@/components/when";
import type { Reach } from "@/lib/auth/reach";
import { openDesk } from "@/lib/core/open-desk";
import { listShortfalls } from "@/lib/limits/balance-queries";

/** Says where what waits together is more than what is left of a typed balance. A warning: it stops nothing. */
export async function BalanceWarning({ reach, connectionId }: { reach: Reach; connectionId?: string }) {
  const all = await listShortfalls(openDesk().db, reach);
  const found = all.filter((one) => connectionId === undefined || one.connectionId === connectionId);
  if (found.length === 0) return null;
  return (
    <Block tone="wait" title="What waits is together more than the balance">
      {found.map(({ connectionId: id, connectionName, currency, waiting, left, typed, typedBy, typedAt }) => (
        <p key={`${id}/${currency}`}>
          {connectionName}: <Money amount={waiting} currency={currency} /> waits, about{" "}
          <Money amount={left} currency={currency} /> is left. {typedBy} typed{" "}
          <Money amount={typed} currency={currency} /> on <When at={typedAt} />; the gateway may have more by now.
        </p>
      ))}
    </Block>
  );
}
