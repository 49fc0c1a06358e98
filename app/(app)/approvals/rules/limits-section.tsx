import { type Column, DataTable } from "@/components/list/data-table";
import { Money } from "@/components/money";
import { EmptyState, Panel } from "@/components/panel";
import { Topic } from "@/components/topic";
import { When } from "@/components/when";
import { type LimitRow, type LimitUse, listLimits, readLimitUse } from "@/lib/controls/limits/queries";
import { describeBound } from "@/lib/controls/limits/rules";
import { addAmounts, compareAmounts, negateAmount } from "@/lib/core/money/money";
import { openContext } from "@/lib/core/runtime/open-context";
import { capital } from "@/lib/core/text/plural";
import { readToday } from "@/lib/core/time/today";
import { whyNot } from "@/lib/identity/auth/access/who-can";
import type { User } from "@/lib/identity/auth/sessions/session";
import * as t from "@/messages/approvals/rules";
import * as common from "@/messages/common";
import { EndLimit } from "./end-limit";
import { LimitForm } from "./limit-form";

type Props = { user: User; connectionId: string | null; currencies: readonly string[] };

export async function LimitsSection({ user, connectionId, currencies }: Props) {
  const { db, now } = openContext();
  const found = await listLimits(db, connectionId);
  const rows = connectionId === null ? found.filter((row) => row.connectionId === null) : found;
  const use = await readLimitUse(db, rows, await readToday(db, now()), { all: user.connectionIds === null });
  const refused = whyNot(user.role, "limits.set", t.deedSetALimit);
  const columns: Column<LimitRow>[] = [
    {
      key: "what",
      head: t.appliesTo,
      cell: (row) => (
        <>
          {capital(describeBound(row.kind, row.connectionId === null ? "all" : "connection"))}
          <span className="block text-ink-3 text-xs">{t.setBy(row.setBy, <When at={row.createdAt} />)}</span>
        </>
      ),
    },
    {
      key: "limit",
      head: t.limit,
      align: "end",
      cell: ({ amount, currency }) => <Money amount={amount} currency={currency} />,
    },
    { key: "used", head: t.usedToday, align: "end", cell: (row) => <Used row={row} use={use.get(row.id)} /> },
    {
      key: "end",
      head: common.change,
      align: "end",
      cell: (row) =>
        refused === null ? (
          <EndLimit
            limitId={row.id}
            bound={describeBound(row.kind, row.connectionId === null ? "all" : "connection")}
            amount={row.amount}
            currency={row.currency}
          />
        ) : null,
    },
  ];
  return (
    <Topic title={t.payoutLimits} className="gap-4">
      <p className="prose-line text-ink-2 text-base">{t.limitsHint}</p>
      <DataTable
        caption={t.limitsCaption}
        columns={columns}
        rows={rows}
        empty={
          <EmptyState title={connectionId === null ? t.emptyLimitsAll : t.noLimits}>
            <p>{t.emptyLimitsHint}</p>
          </EmptyState>
        }
      />
      {refused ? (
        <p className="text-ink-3 text-sm">{refused}</p>
      ) : (
        <Panel title={t.setLimitTitle}>
          <LimitForm
            connectionId={connectionId}
            currencies={currencies}
            inForce={rows
              .filter((row) => row.connectionId === connectionId)
              .map(({ kind, currency, amount }) => ({ kind, currency, amount }))}
          />
        </Panel>
      )}
    </Topic>
  );
}

function Used({ row, use }: { row: LimitRow; use: LimitUse | undefined }) {
  if (row.kind === "order") return <span className="text-ink-3">—</span>;
  if (!use) return <span className="text-ink-3">{t.totalScope}</span>;
  if (row.kind === "user_day") {
    if (use.byUser.length === 0) return t.nothingYet;
    return use.byUser.map(({ name, used }, index) => (
      // Two users may have the same name, so the key includes the index.
      <span key={`${name}/${index.toString()}`} className="block">
        <span className="font-normal text-ink-2">{name}</span> <Money amount={used} currency={row.currency} />
      </span>
    ));
  }
  const left = addAmounts(row.amount, negateAmount(use.used));
  return (
    <>
      <Money amount={use.used} currency={row.currency} />
      <span className="block text-ink-3 text-xs">
        {t.amountLeft(<Money amount={compareAmounts(left, "0") < 0 ? "0" : left} currency={row.currency} />)}
      </span>
    </>
  );
}
