import { TriangleAlert } from "lucide-react";
import Link from "next/link";
import { Money } from "@/components/money";
import { Panel } from "@/components/panel";
import { Topic } from "@/components/topic";
import { When } from "@/components/when";
import { type Balance, listAllBalances, listBalances } from "@/lib/controls/limits/balance-queries";
import { compareAmounts } from "@/lib/core/money/money";
import { openContext } from "@/lib/core/runtime/open-context";
import { whyNot } from "@/lib/identity/auth/access/who-can";
import type { User } from "@/lib/identity/auth/sessions/session";
import * as t from "@/messages/approvals/rules";
import { BalanceForm } from "./balance-form";

type Props = { user: User; connectionId: string | null; currencies: readonly string[] };

export async function BalancesSection({ user, connectionId, currencies }: Props) {
  const { db } = openContext();
  const balances =
    connectionId === null ? await listAllBalances(db, user.connectionIds) : await listBalances(db, connectionId);
  const refused = whyNot(user.role, "balances.enter", t.deedEnterBalance);
  return (
    <Topic title={t.balances} className="gap-4">
      <p className="prose-line text-base text-ink-2">{t.balanceHint}</p>
      <Panel>
        <div className="flex flex-col gap-4">
          {balances.length === 0 ? (
            <p className="text-base">{t.emptyBalances(connectionId === null ? "" : t.connectionPart)}</p>
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
            <p className="text-ink-3 text-sm">{t.emptyBalancesHint}</p>
          ) : refused ? (
            <p className="text-ink-3 text-sm">{refused}</p>
          ) : (
            <BalanceForm connectionId={connectionId} currencies={currencies} />
          )}
        </div>
      </Panel>
    </Topic>
  );
}

export async function BalancePanel({ connectionId }: { connectionId: string }) {
  const balances = await listBalances(openContext().db, connectionId);
  if (balances.length === 0) return null;
  return (
    <Panel title={t.balance}>
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
        {t.about} <Money amount={left} currency={currency} size="strong" /> {t.left}
      </p>
      <p className="text-ink-2 text-sm">
        {t.balanceEntered} <Money amount={typed} currency={currency} />
        {t.by} {typedBy}, <When at={typedAt} />
        {t.sentSince} <Money amount={sentSince} currency={currency} />
        {t.waiting} <Money amount={waiting} currency={currency} />.
      </p>
      {compareAmounts(waiting, left) > 0 && compareAmounts(waiting, "0") > 0 ? (
        <p className="flex items-start gap-2 text-sm text-wait-text">
          {t.balanceExceeded(<TriangleAlert size={16} className="mt-0.5 shrink-0" aria-hidden />)}
        </p>
      ) : null}
    </>
  );
}
