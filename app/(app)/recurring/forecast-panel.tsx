"use client";

import { Info, TriangleAlert } from "lucide-react";
import { Block } from "@/components/block";
import { FactTable } from "@/components/fact-table";
import { useOrganisation } from "@/components/layout-context";
import { Panel } from "@/components/panel";
import type { Plan, PlannedCharge } from "@/lib/payments/recurring/schedule";
import {
  dayLabel,
  indexLabel,
  noteLabels,
  planLabels,
  plannedAmountLabel,
  uncertaintyLabels,
  type WarningText,
  type WriteAmount,
  warningText,
} from "@/lib/payments/recurring/schedule-labels";
import type { Forecast } from "@/lib/payments/recurring/schedule-warnings";
import * as t from "@/messages/recurring/shared";
import { useWriteAmount } from "./write-amount";

type ChargeTableProps = { before: Plan; after: Plan; currency: string | null };

function ChargeTable({ before, after, currency }: ChargeTableProps) {
  const write = useWriteAmount(currency);
  const rows = Array.from({ length: Math.max(before.charges.length, after.charges.length) }, (_, nth) => nth);
  const uncertainties = [
    ...new Set(
      [...before.charges, ...after.charges].flatMap(({ uncertainty }) => (uncertainty === null ? [] : [uncertainty])),
    ),
  ];
  return (
    <div className="flex flex-col gap-3">
      <FactTable
        aria-label={t.nextCharges}
        heads={[
          { head: <span className="sr-only">{t.position}</span>, className: "w-8" },
          { head: t.now, className: "w-1/2" },
          { head: t.newValueHead, className: "w-1/2 pl-2" },
        ]}
      >
        <tbody>
          {rows.map((nth) => {
            const [old, now] = [before.charges[nth], after.charges[nth]];
            const isChanged = JSON.stringify(old) !== JSON.stringify(now);
            return (
              <tr key={nth}>
                <th scope="row" className="figures text-right text-ink-3 text-xs">
                  {nth + 1}
                </th>
                <td>
                  <Charge charge={old} write={write} />
                </td>
                <td className={`pl-2 ${isChanged ? "bg-accent-soft" : ""}`}>
                  <Charge charge={now} write={write} changed={isChanged} />
                </td>
              </tr>
            );
          })}
        </tbody>
        <tfoot>
          <tr className="text-ink-2 text-xs">
            <td />
            <td>
              <Ending plan={before} />
            </td>
            <td className="pl-2">
              <Ending plan={after} />
            </td>
          </tr>
        </tfoot>
      </FactTable>
      {uncertainties.map((uncertainty) => (
        <p key={uncertainty} className="flex items-start gap-1.5 text-sm text-wait-text">
          <TriangleAlert size={16} className="mt-0.5 shrink-0" aria-hidden />
          {uncertaintyLabels[uncertainty]}
        </p>
      ))}
    </div>
  );
}

type ChargeProps = { charge: PlannedCharge | undefined; write: WriteAmount; changed?: boolean };

function Charge({ charge, write, changed = false }: ChargeProps) {
  if (!charge) return <span className="text-ink-3">—</span>;
  return (
    <span className="flex flex-col">
      <span className={`figures ${changed ? "font-medium" : ""}`}>
        {charge.date === null ? t.manualDate : <time dateTime={charge.date}>{dayLabel(charge.date)}</time>}
        {charge.uncertainty ? (
          <>
            <TriangleAlert size={14} className="ml-1 inline text-wait-text" aria-hidden />
            <span className="sr-only">{t.notCertain}</span>
          </>
        ) : null}
        {changed ? <span className="sr-only">{t.changed}</span> : null}
      </span>
      <span className="figures text-ink-2 text-xs">
        {t.no(indexLabel(charge), plannedAmountLabel(charge.amount, write))}
      </span>
    </span>
  );
}

function Ending({ plan }: { plan: Plan }) {
  return (
    <span className="flex flex-col gap-1">
      {planLabels(plan).map((sentence) => (
        <span key={sentence}>{sentence}</span>
      ))}
    </span>
  );
}

type Props = { forecast: Forecast; today: string; currency: string | null };

export function ForecastWarnings({ forecast, today, currency }: Props) {
  const write = useWriteAmount(currency);
  const warnings = forecast.warnings.map((warning) => warningText(warning, t.today(dayLabel(today)), write));
  const [loud, quiet] = [warnings.filter((one) => one.loud), warnings.filter((one) => !one.loud)];
  return (
    <div role="status" className="flex flex-col gap-3 empty:hidden">
      <LoudWarnings warnings={loud} />
      {quiet.map(({ title, text }) => (
        <p key={title} className="flex items-start gap-1.5 text-sm">
          <Info size={16} className="mt-0.5 shrink-0 text-wait-text" aria-hidden />
          <span>
            <strong className="font-medium">{title}.</strong> {text}
          </span>
        </p>
      ))}
    </div>
  );
}

export function ForecastPanel({ forecast, today, currency }: Props) {
  const { timeZone } = useOrganisation();
  const write = useWriteAmount(currency);
  return (
    <Panel title={t.upcomingCharges}>
      <div className="flex flex-col gap-3">
        <ChargeTable before={forecast.before} after={forecast.after} currency={currency} />
        <ul className="flex flex-col gap-1 text-ink-2 text-xs">
          {forecast.notes.map((note) => (
            <li key={note.kind}>{noteLabels(note, write)}</li>
          ))}
          <li>{t.estimateHint(dayLabel(today), timeZone.replaceAll("_", " "))}</li>
        </ul>
      </div>
    </Panel>
  );
}

function LoudWarnings({ warnings }: { warnings: readonly WarningText[] }) {
  const [only, ...others] = warnings;
  if (!only) return null;
  if (others.length === 0) {
    return (
      <Block tone="alarm" title={only.title}>
        <p>{only.text}</p>
      </Block>
    );
  }
  return (
    <Block tone="alarm" title={t.warningsTitle(warnings.length)}>
      <ul className="flex flex-col gap-2">
        {warnings.map(({ title, text }) => (
          <li key={title} className="flex items-start gap-1.5">
            <TriangleAlert size={16} className="mt-0.5 shrink-0 text-alarm-text" aria-hidden />
            <span>
              <strong className="font-semibold">{title}.</strong> {text}
            </span>
          </li>
        ))}
      </ul>
    </Block>
  );
}
