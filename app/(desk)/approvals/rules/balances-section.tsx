import { TriangleAlert } from "lucide-react";
import Link from "next/link";
import { Money } from "@/components/money";
import { Panel } from "@/components/panel";
import { When } from "@/components/when";
import type { Person } from "@/lib/auth/session";
import { whyNot } from "@/lib/auth/who-can";
import { compareAmounts } from "@/lib/core/money";
import { openDesk } from "@/lib/core/open-desk";
import { type Balance, listAllBalances, listBalances } from "@/lib/limits/balance-queries";
import { BalanceForm } from "./balance-form";

type Props = { person: Person; connectionId: string | null; currencies: readonly string[] };

/** What the gateway's own screens said is there, as people typed it; on one connection with the way to type it anew. */
export async function BalancesSection({ person, connectionId, currencies }: Props) {
  const { db } = openDesk();
  const balances =
    connectionId === null ? await listAllBalances(db, person.connectionIds) : await listBalances(db, connectionId);
  const refused = whyNot(person.role, "balances.type", "type a balance");
  return (
    <section aria-labelledby="balances" className="flex flex-col gap-4">
      <h2 id="balances" className="text-lg">
        What is there
      </h2>
      <p className="prose-line text-base text-ink-2">
        The desk cannot ask the gateway for a balance. Somebody reads it there and types it here; preparing or approving
        more than is left of it then warns. It never stops a payout.
      </p>
      <Panel>
        <div className="flex flex-col gap-4">
          {balances.length === 0 ? (
            <p className="text-base">
              Nobody has typed a balance{connectionId === null ? "" : " of this connection"} yet.
            </p>
          ) : (
            <ul className="flex flex-col gap-3">
              {balances.map((balance) => (
                <li key={`${balance.connectionId}/${balance.currency}`}>
                  <BalanceLine balance={balance} named={connectionId === null} />
                </li>
              ))}
            </ul>
          )}
          {connectionId === null ? (
            <p className="text-ink-3 text-sm">A balance is typed on the page of its connection, under Rules.</p>
          ) : refused ? (
            <p className="text-ink-3 text-sm">{refused}</p>
          ) : (
            <BalanceForm connectionId={connectionId} currencies={currencies} email={person.email} />
          )}
        </div>
      </Panel>
    </section>
  );
}

/** The balances of one connection, on its own page; nothing while nobody has typed one. */
export async function BalancePanel({ connectionId }: { connectionId: string }) {
  const balances = await listBalances(openDesk().db, connectionId);
  if (balances.length === 0) return null;
  return (
    <Panel title="Balance">
      <ul className="flex flex-col gap-3">
        {balances.map((balance) => (
          <li key={balance.currency}>
            <BalanceLine balance={balance} named={false} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** One balance: what is left of it by our own account, and how that comes about. */
function BalanceLine({ balance, named }: { balance: Balance; named: boolean }) {
  const { connectionId, connectionName, currency, typed, typedAt, typedBy, sentSince, left, waiting } = balance;
  return (
    <>
      <p className="text-base">
        {named ? (
          <>
            <Link className="link" href={`/connections/${connectionId}/rules`} prefetch={false}>
              {connectionName}
            </Link>
            :{" "}
          </>
        ) : null}
        about <Money amount={left} currency={currency} size="strong" /> left
      </p>
      <p className="text-ink-2 text-sm">
        The gateway said <Money amount={typed} currency={currency} />, typed by {typedBy}, <When at={typedAt} />. Sent
        since: <Money amount={sentSince} currency={currency} />. Waiting: <Money amount={waiting} currency={currency} />
        .
      </p>
      {compareAmounts(waiting, left) > 0 && compareAmounts(waiting, "0") > 0 ? (
        <p className="flex items-start gap-2 text-sm text-wait-text">
          <TriangleAlert size={16} className="mt-0.5 shrink-0" aria-hidden />
          More waits than is left.
        </p>
      ) : null}
    </>
  );
}
