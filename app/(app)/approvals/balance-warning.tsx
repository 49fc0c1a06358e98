import { TriangleAlert } from "lucide-react";
import { Block } from "@/components/block";
import { Money } from "@/components/money";
import { When } from "@/components/when";
import { type Balance, listShortfalls } from "@/lib/controls/limits/balance-queries";
import { openContext } from "@/lib/core/runtime/open-context";
import type { Scope } from "@/lib/identity/auth/access/scope";
import * as own from "@/messages/approvals/shared";
import * as common from "@/messages/common";

type Props = {
  scope: Scope;
  connectionId?: string;
  compact?: boolean;
};

const title = own.title;

export async function BalanceWarning({ scope, connectionId, compact = false }: Props) {
  const all = await listShortfalls(openContext().db, scope);
  const found = all.filter((one) => connectionId === undefined || one.connectionId === connectionId);
  if (found.length === 0) return null;
  const lines = found.map((balance) => (
    <p key={`${balance.connectionId}/${balance.currency}`}>
      <Shortfall balance={balance} />
    </p>
  ));
  if (!compact) {
    return (
      <Block tone="wait" title={title}>
        {lines}
      </Block>
    );
  }
  return (
    <div className="flex items-start gap-2 text-sm text-wait-text">
      <TriangleAlert size={16} className="mt-0.5 shrink-0" aria-hidden />
      <div>
        <p className="font-medium">{title}.</p>
        {lines}
      </div>
    </div>
  );
}

function Shortfall({ balance }: { balance: Balance }) {
  const { connectionName, currency, waiting, left, typed, typedBy, typedAt } = balance;
  return (
    <>
      {connectionName}: <Money amount={waiting} currency={currency} /> {own.waitingPart}{" "}
      <Money amount={left} currency={currency} /> {own.isLeft} {typedBy} {own.entered}{" "}
      <Money amount={typed} currency={currency} /> {common.on} <When at={typedAt} />
      {own.uncertaintyNote}
    </>
  );
}
