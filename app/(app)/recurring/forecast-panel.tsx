"use client";

import { Info, TriangleAlert } from "lucide-react";
import { Block } from "@/components/block";
import { useOrganisation } from "@/components/organisation";
import { Panel } from "@/components/panel";
import { dayLabel, noteLabels, type WarningText, warningText } from "@/lib/payments/recurring/schedule-labels";
import type { Forecast } from "@/lib/payments/recurring/schedule-warnings";
import * as t from "@/messages/recurring/shared";
import { ChargeTable } from "./charge-table";
import { useWriteAmount } from "./write-amount";

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
