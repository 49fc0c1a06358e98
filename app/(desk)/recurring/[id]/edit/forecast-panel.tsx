"use client";

import { Info, TriangleAlert } from "lucide-react";
import { Block } from "@/components/block";
import { useOrganisation } from "@/components/organisation";
import { Panel } from "@/components/panel";
import type { Forecast } from "@/lib/recurring/schedule-warnings";
import { dayWords, noteWords, type WarningWords, warningWords } from "@/lib/recurring/schedule-words";
import { ChargeTable, useWriteAmount } from "./charge-table";

type Props = { forecast: Forecast; today: string; currency: string | null };

/** What people may not expect of the change, the loud ones first; said again as it is typed. */
export function ForecastWarnings({ forecast, today, currency }: Props) {
  const write = useWriteAmount(currency);
  const words = forecast.warnings.map((warning) => warningWords(warning, `today, ${dayWords(today)}`, write));
  const [loud, quiet] = [words.filter((one) => one.loud), words.filter((one) => !one.loud)];
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

/** The charges now and afterwards, and how they are to be read. */
export function ForecastPanel({ forecast, today, currency }: Props) {
  const { timeZone } = useOrganisation();
  const write = useWriteAmount(currency);
  return (
    <Panel title="What it will charge">
      <div className="flex flex-col gap-3">
        <ChargeTable before={forecast.before} after={forecast.after} currency={currency} />
        <ul className="flex flex-col gap-1 text-ink-2 text-xs">
          {forecast.notes.map((note) => (
            <li key={note.kind}>{noteWords(note, write)}</li>
          ))}
          <li>
            Our estimate, counted from {dayWords(today)} ({timeZone.replaceAll("_", " ")}), if nobody charges it by hand
            in between. The gateway cannot be asked; its own day may begin some hours earlier or later.
          </li>
        </ul>
      </div>
    </Panel>
  );
}

function LoudWarnings({ warnings }: { warnings: readonly WarningWords[] }) {
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
    <Block tone="alarm" title={`${warnings.length} things to know before you send`}>
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
