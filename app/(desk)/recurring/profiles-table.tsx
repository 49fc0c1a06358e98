"use client";

import { Hourglass } from "lucide-react";
import { useRouter } from "next/navigation";
import { type ReactNode, useState } from "react";
import { Block } from "@/components/block";
import { Button, buttonClass } from "@/components/button";
import { ConnectionName } from "@/components/connection-name";
import { type Column, DataTable } from "@/components/data-table/data-table";
import { Checkbox, Tick } from "@/components/input";
import { Money } from "@/components/money";
import { OrderBadge } from "@/components/order-badge";
import { useOrganisation } from "@/components/organisation";
import { useAct } from "@/components/use-act";
import { When } from "@/components/when";
import type { NumberForm } from "@/lib/core/money";
import type { ProfileListRow } from "@/lib/recurring/queries";
import { chargeNowAction } from "./actions";
import { amountWriter, chargingWords, kindWords, rhythmText, ruleText } from "./profile-words";

type Props = {
  rows: readonly ProfileListRow[];
  email: string;
  /** Why this person cannot charge or upload; null: they can. */
  cannot: string | null;
  empty: ReactNode;
};

/** The book as a table; profiles that are chosen are charged, or changed by a file, together. */
export function ProfilesTable({ rows, email, cannot, empty }: Props) {
  const { numberForm } = useOrganisation();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const picked = rows.filter(({ id }) => chosen.has(id));
  const toggle = (id: string, on: boolean) =>
    setChosen((before) => new Set(on ? [...before, id] : [...before].filter((one) => one !== id)));
  const choose: Column<ProfileListRow> = {
    key: "choose",
    head: "Choose",
    cell: (row) => (
      <label className="flex min-h-8 min-w-6 items-center max-md:min-h-11">
        <span className="sr-only">Choose profile {row.recurringPaymentId}</span>
        <Tick
          type="checkbox"
          checked={chosen.has(row.id)}
          onChange={(event) => toggle(row.id, event.currentTarget.checked)}
        />
      </label>
    ),
  };
  const all = columnsIn(numberForm);
  return (
    <>
      {cannot === null && rows.length > 1 ? (
        <div className="mb-1">
          <Checkbox
            label={`Choose all ${rows.length} shown`}
            checked={picked.length === rows.length}
            onChange={(event) => setChosen(new Set(event.currentTarget.checked ? rows.map(({ id }) => id) : []))}
          />
        </div>
      ) : null}
      <DataTable
        caption="Recurring profiles, newest entry first"
        columns={cannot === null ? [choose, ...all] : all}
        rows={rows}
        rowKey={({ id }) => id}
        rowHref={({ id }) => `/recurring/${id}`}
        empty={empty}
      />
      {picked.length > 0 ? <ChosenBar picked={picked} email={email} onClear={() => setChosen(new Set())} /> : null}
    </>
  );
}

function ChosenBar({
  picked,
  email,
  onClear,
}: {
  picked: readonly ProfileListRow[];
  email: string;
  onClear: () => void;
}) {
  const router = useRouter();
  const { act, pending, error, dialog } = useAct(chargeNowAction, email);
  const [first] = picked;
  const isMixed = picked.some(({ connectionId }) => connectionId !== first?.connectionId);
  const ids = picked.map(({ id }) => id);
  const template = `/api/batches/template?kind=update&connection=${first?.connectionId}&profiles=${ids.join(",")}`;

  async function charge(): Promise<void> {
    const done = await act({ profileIds: ids });
    if (done) router.push(`/batches/${done.batchId}`);
  }

  return (
    <div className="sticky bottom-0 z-20 -mx-4 flex flex-col gap-2 border-t bg-surface px-4 py-3 md:-mx-6 md:px-6">
      {error ? <Block tone="alarm" title={error.message} live /> : null}
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <p role="status" className="text-base">
          {picked.length === 1 ? "1 profile chosen" : `${picked.length} profiles chosen`}
          {isMixed ? " of several connections: choose those of one" : ""}
          {isMixed ? null : (
            <span className="block text-ink-3 text-sm">
              The file is filled in and uploaded under New batch; what stays blank is not changed.
            </span>
          )}
        </p>
        <div className="flex flex-wrap gap-2">
          <Button variant="plain" onClick={onClear}>
            Clear
          </Button>
          {isMixed ? null : (
            <>
              <a className={buttonClass()} href={template} download>
                File to change {picked.length === 1 ? "it" : "them"}
              </a>
              <Button variant="primary" pending={pending} onClick={charge}>
                Charge {picked.length === 1 ? "it" : `these ${picked.length}`} now…
              </Button>
            </>
          )}
        </div>
      </div>
      {dialog}
    </div>
  );
}

const notKnown = <span className="text-ink-3">not known</span>;

function columnsIn(numberForm: NumberForm): Column<ProfileListRow>[] {
  return [
    { key: "profile", head: "Profile", cell: (row) => <Profile row={row} />, primary: true },
    { key: "status", head: "Last charge", cell: (row) => <LastCharge row={row} /> },
    { key: "payer", head: "Payer", cell: (row) => <Payer row={row} />, hideBelow: "lg" },
    {
      key: "rule",
      head: "Takes",
      cell: (row) => ruleText(row.facts.known, amountWriter(row.currency, numberForm)) ?? notKnown,
      hideBelow: "lg",
    },
    { key: "rhythm", head: "How often", cell: (row) => <Rhythm row={row} />, hideBelow: "lg" },
    {
      key: "connection",
      head: "Connection",
      cell: (row) => <ConnectionName name={row.connectionName} environment={row.environment} />,
      hideBelow: "xl",
    },
  ];
}

function Profile({ row }: { row: ProfileListRow }) {
  const states = Object.values(row.facts.pending).flatMap((all) => all.map(({ state }) => state));
  const open = states.includes("unconfirmed")
    ? "a change is not confirmed"
    : states.length > 0
      ? "a change waits"
      : null;
  return (
    <span className="flex min-w-0 flex-col py-1">
      <span className="max-w-60 truncate font-medium max-md:max-w-40">
        {row.label ?? `Profile ${row.recurringPaymentId}`}
      </span>
      <span className="text-ink-3 text-xs">
        {row.label ? <span className="identifier">{row.recurringPaymentId} · </span> : null}
        {row.kind ? kindWords[row.kind] : "kind not known"}
      </span>
      {open ? (
        <span className="inline-flex items-center gap-1 text-wait-text text-xs">
          <Hourglass size={14} aria-hidden />
          {open}
        </span>
      ) : null}
    </span>
  );
}

function Payer({ row }: { row: ProfileListRow }) {
  const card = row.facts.known["last-four"]?.value;
  if (!row.payer && !card) return notKnown;
  return (
    <span className="flex flex-col">
      <span className="max-w-40 truncate">{row.payer ?? notKnown}</span>
      {card ? <span className="identifier text-ink-3 text-xs">•••• {card}</span> : null}
    </span>
  );
}

function Rhythm({ row }: { row: ProfileListRow }) {
  const text = rhythmText(row.facts.known);
  return (
    <span className="flex flex-col">
      <span>{text ?? notKnown}</span>
      <span className="text-ink-3 text-xs">{row.charging ? chargingWords[row.charging] : "charged by: not known"}</span>
    </span>
  );
}

function LastCharge({ row }: { row: ProfileListRow }) {
  const { lastCharge } = row;
  if (!lastCharge) return <span className="text-ink-3">none that we know of</span>;
  return (
    <span className="flex flex-col items-start gap-0.5 py-0.5">
      <OrderBadge facets={lastCharge.facets} quiet />
      <span className="text-ink-3 text-xs">
        <Money amount={lastCharge.amount} currency={lastCharge.currency} /> · <When at={lastCharge.at} />
      </span>
    </span>
  );
}
