"use client";

import { Hourglass, Info } from "lucide-react";
import { useRouter } from "next/navigation";
import { type ReactNode, useState } from "react";
import { Block } from "@/components/block";
import { Button, buttonClass } from "@/components/button";
import { Tick } from "@/components/input";
import { useOrganisation } from "@/components/layout-context";
import { connectionColumn } from "@/components/list/connection-column";
import { type Column, DataTable } from "@/components/list/data-table";
import { Money } from "@/components/money";
import { OrderBadge } from "@/components/order-badge";
import { useAction } from "@/components/use-action";
import { When } from "@/components/when";
import type { NumberForm } from "@/lib/core/money/money";
import type { ProfileListRow } from "@/lib/payments/recurring/queries";
import * as common from "@/messages/common";
import * as t from "@/messages/recurring/shared";
import { chargeNowAction } from "./actions";
import { amountText, amountWriter, describeCharging, kindLabels, scheduleText } from "./profile-labels";

type Props = {
  rows: readonly ProfileListRow[];
  cannot: string | null;
  empty: ReactNode;
};

export function ProfilesTable({ rows, cannot, empty }: Props) {
  const { numberForm } = useOrganisation();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const picked = rows.filter(({ id }) => chosen.has(id));
  const toggle = (id: string, on: boolean) =>
    setChosen((before) => new Set(on ? [...before, id] : [...before].filter((one) => one !== id)));
  const allChosen = picked.length === rows.length;
  const choose: Column<ProfileListRow> = {
    key: "choose",
    head: (
      <Tick
        type="checkbox"
        className="block"
        aria-label={t.selectAllLabel(rows.length)}
        checked={allChosen}
        onChange={() => setChosen(new Set(allChosen ? [] : rows.map(({ id }) => id)))}
      />
    ),
    cell: (row) => (
      <label className="flex min-h-8 min-w-6 items-center max-md:min-h-11">
        <span className="sr-only">{t.selectProfile(row.recurringPaymentId)}</span>
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
      <DataTable
        caption={t.tableCaption}
        columns={cannot === null ? [choose, ...all] : all}
        rows={rows}
        rowHref={({ id }) => `/recurring/${id}`}
        empty={empty}
      />
      {rows.some(lacksDetails) ? (
        <p className="mt-2 flex items-start gap-1.5 text-ink-2 text-sm">
          <Info size={16} className="mt-0.5 shrink-0 text-ink-3" aria-hidden />
          <span>{t.dashHint}</span>
        </p>
      ) : null}
      {picked.length > 0 ? <ChosenBar picked={picked} onClear={() => setChosen(new Set())} /> : null}
    </>
  );
}

function ChosenBar({ picked, onClear }: { picked: readonly ProfileListRow[]; onClear: () => void }) {
  const router = useRouter();
  const { act, pending, error, dialog } = useAction(chargeNowAction);
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
          {t.selectionCount(picked.length)}
          {isMixed ? t.selectionMixed : ""}
          {isMixed ? null : <span className="block text-ink-3 text-sm">{t.changeFileHint}</span>}
        </p>
        <div className="flex flex-wrap gap-2">
          <Button variant="plain" onClick={onClear}>
            {t.clearSelection}
          </Button>
          {isMixed ? null : (
            <>
              <a className={buttonClass()} href={template} download>
                {t.changeFileLabel(picked.length)}
              </a>
              <Button variant="primary" pending={pending} onClick={charge}>
                {t.chargeNow(picked.length)}
              </Button>
            </>
          )}
        </div>
      </div>
      {dialog}
    </div>
  );
}

const notKnown = (
  <span className="text-ink-3">
    <span aria-hidden>—</span>
    <span className="sr-only">{common.unknown}</span>
  </span>
);

const hasPayer = ({ payer, facts }: ProfileListRow) => Boolean(payer ?? facts.known["last-four"]);
const lacksDetails = (row: ProfileListRow) =>
  !hasPayer(row) ||
  amountText(row.facts.known, String) === null ||
  (row.charging !== "manual" && scheduleText(row.facts.known) === null);

function columnsIn(numberForm: NumberForm): Column<ProfileListRow>[] {
  return [
    { key: "profile", head: common.profile, cell: (row) => <Profile row={row} />, primary: true },
    { key: "status", head: t.lastCharge, cell: (row) => <LastCharge row={row} /> },
    { key: "payer", head: t.payer, cell: (row) => <Payer row={row} />, hideBelow: "lg" },
    {
      key: "rule",
      head: t.amount,
      align: "end",
      cell: (row) => amountText(row.facts.known, amountWriter(row.currency, numberForm)) ?? notKnown,
      hideBelow: "lg",
    },
    { key: "schedule", head: t.schedule, cell: (row) => <Schedule row={row} />, hideBelow: "lg" },
    connectionColumn("xl"),
  ];
}

function Profile({ row }: { row: ProfileListRow }) {
  const states = Object.values(row.facts.pending).flatMap((all) => all.map(({ state }) => state));
  const open = states.includes("unconfirmed") ? t.changeUnconfirmed : states.length > 0 ? t.changePending : null;
  return (
    <span className="flex min-w-0 flex-col py-1">
      <span className="max-w-60 truncate font-medium max-md:max-w-40">
        {row.label ?? t.unlabelledName(row.recurringPaymentId)}
      </span>
      <span className="text-ink-3 text-xs">
        {row.label ? <span className="identifier">{row.recurringPaymentId}</span> : null}
        <span className={row.label ? "max-lg:hidden" : ""}>
          {row.label ? " · " : null}
          {row.kind ? kindLabels[row.kind] : t.kindUnknown}
        </span>
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
  if (!hasPayer(row)) return notKnown;
  return (
    <span className="flex flex-col">
      <span className="max-w-40 truncate">{row.payer ?? notKnown}</span>
      {card ? <span className="identifier text-ink-3 text-xs">•••• {card}</span> : null}
    </span>
  );
}

function Schedule({ row }: { row: ProfileListRow }) {
  const text = scheduleText(row.facts.known);
  const charging = row.charging ? describeCharging(row.charging) : null;
  if (text === null && row.charging === "manual") return charging;
  return (
    <span className="flex flex-col">
      <span>{text ?? notKnown}</span>
      <span className="text-ink-3 text-xs">{charging ?? t.chargingUnknown}</span>
    </span>
  );
}

function LastCharge({ row }: { row: ProfileListRow }) {
  const { lastCharge } = row;
  if (!lastCharge) return <span className="text-ink-3">{t.noneKnown}</span>;
  return (
    <span className="flex flex-col items-start gap-0.5 py-0.5">
      <OrderBadge facets={lastCharge.facets} quiet />
      <span className="text-ink-3 text-xs md:whitespace-nowrap">
        <Money amount={lastCharge.amount} currency={lastCharge.currency} /> · <When at={lastCharge.at} />
      </span>
    </span>
  );
}
