import { type Column, DataTable } from "@/components/data-table/data-table";
import { EmptyState } from "@/components/empty-state";
import { Money } from "@/components/money";
import { Panel } from "@/components/panel";
import { When } from "@/components/when";
import type { Person } from "@/lib/auth/session";
import { whyNot } from "@/lib/auth/who-can";
import { addAmounts, compareAmounts, negateAmount } from "@/lib/core/money";
import { openDesk } from "@/lib/core/open-desk";
import { readToday } from "@/lib/core/today";
import { type LimitRow, type LimitUse, listLimits, readLimitUse } from "@/lib/limits/queries";
import { describeBound } from "@/lib/limits/rules";
import { EndLimit } from "./end-limit";
import { LimitForm } from "./limit-form";

type Props = { person: Person; connectionId: string | null; currencies: readonly string[] };

/** How much may leave: what holds, what of it is used today, and the way to set or end one. */
export async function LimitsSection({ person, connectionId, currencies }: Props) {
  const { db, now } = openDesk();
  const found = await listLimits(db, connectionId);
  const rows = connectionId === null ? found.filter((row) => row.connectionId === null) : found;
  const use = await readLimitUse(db, rows, await readToday(db, now()), { all: person.connectionIds === null });
  const refused = whyNot(person.role, "limits.set", "set a limit");
  const columns: Column<LimitRow>[] = [
    {
      key: "what",
      head: "What it bounds",
      cell: (row) => (
        <>
          {capital(describeBound(row.kind, row.connectionId === null ? "all" : "connection"))}
          <span className="block text-ink-3 text-xs">
            Set by {row.setBy}, <When at={row.createdAt} />
          </span>
        </>
      ),
    },
    {
      key: "limit",
      head: "Limit",
      align: "end",
      cell: ({ amount, currency }) => <Money amount={amount} currency={currency} />,
    },
    { key: "used", head: "Used today", align: "end", cell: (row) => <Used row={row} use={use.get(row.id)} /> },
    {
      key: "end",
      head: "Change",
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
    <section aria-labelledby="limits" className="flex flex-col gap-4">
      <h2 id="limits" className="text-lg">
        How much may leave
      </h2>
      <p className="prose-line text-ink-2 text-base">
        A limit refuses a payout that would pass it, even when it is approved. A payout counts on the day it is
        submitted or, if it is approved later, on the day of its approval. A batch counts on the day it is released or
        set to start. What fails or is cancelled no longer counts. Days are your organisation’s.
      </p>
      <DataTable
        caption="Limits"
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        empty={
          <EmptyState title={connectionId === null ? "No limit for all connections" : "No limit here"}>
            <p>A payout may be as big as the gateway allows.</p>
          </EmptyState>
        }
      />
      {refused ? (
        <p className="text-ink-3 text-sm">{refused}</p>
      ) : (
        <Panel title="Set a limit">
          <LimitForm
            connectionId={connectionId}
            currencies={currencies}
            email={person.email}
            inForce={rows
              .filter((row) => row.connectionId === connectionId)
              .map(({ kind, currency, amount }) => ({ kind, currency, amount }))}
          />
        </Panel>
      )}
    </section>
  );
}

/** What of it is gone today; a limit on one payout is never used up. */
function Used({ row, use }: { row: LimitRow; use: LimitUse | undefined }) {
  if (row.kind === "order") return <span className="text-ink-3">—</span>;
  if (!use) return <span className="text-ink-3">over all connections</span>;
  if (row.kind === "person_day") {
    if (use.byPerson.length === 0) return <>nothing yet</>;
    return (
      <>
        {use.byPerson.map(({ name, used }, index) => (
          // Two people may have one name.
          <span key={`${name}/${index.toString()}`} className="block">
            <span className="font-normal text-ink-2">{name}</span> <Money amount={used} currency={row.currency} />
          </span>
        ))}
      </>
    );
  }
  const left = addAmounts(row.amount, negateAmount(use.used));
  return (
    <>
      <Money amount={use.used} currency={row.currency} />
      <span className="block text-ink-3 text-xs">
        <Money amount={compareAmounts(left, "0") < 0 ? "0" : left} currency={row.currency} /> left
      </span>
    </>
  );
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
