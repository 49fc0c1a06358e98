"use client";

import { Options } from "@/components/input";
import { Money } from "@/components/money";
import { Panel } from "@/components/panel";
import { SelectField } from "@/components/text-field";
import { When } from "@/components/when";
import type { Alarm } from "@/lib/payments/orders/evaluation";
import { isReportedReturn } from "@/lib/payments/orders/later/later";
import { resolvedStatuses } from "@/lib/payments/orders/shown-label";
import type { RaisedAlarm } from "@/lib/payments/resolutions/alarms";
import type { LaterToRule } from "@/lib/payments/resolutions/laters";
import type { ResolutionRow } from "@/lib/payments/resolutions/order-rows";
import type { ResolvedVerdict } from "@/lib/payments/resolutions/verdicts";
import * as common from "@/messages/common";
import * as t from "@/messages/exceptions/new";
import { ChoiceList } from "../choice-list";
import { offeredVerdicts, verdictEffects } from "../labels";

type Amount = { amount: string; currency: string };
type Chosen<Value> = { value: Value; onChange: (value: string) => void; error: string | null };

type WhatProps = { order: ResolutionRow; alarms: readonly RaisedAlarm[] };

export function Contradictions({ order, alarms }: WhatProps) {
  return (
    <Panel title={t.conflictingReports}>
      <ul className="flex flex-col gap-2 text-base">
        {alarms.map((alarm) => (
          <li key={`${alarm.kind} ${alarm.status} ${alarm.gatewayOrderId} ${alarm.amount}`}>
            {alarm.reason || order.conflict}
            <span className="block text-ink-3 text-sm">
              {sourceLabels[alarm.source] ?? t.sourcePaydesk} <When at={alarm.at} />
            </span>
          </li>
        ))}
        {alarms.length === 0 ? <li>{order.conflict ?? whyAwaiting(order)}</li> : null}
      </ul>
    </Panel>
  );
}

type VerdictProps = WhatProps & Chosen<ResolvedVerdict | null> & { mayBeAbsent: boolean };

export function VerdictChoice({ order, alarms, mayBeAbsent, ...chosen }: VerdictProps) {
  return (
    <ChoiceList
      legend={t.finalStatusLabel}
      name="verdict"
      {...chosen}
      choices={offeredVerdicts
        .filter((one) => one !== "absent" || mayBeAbsent)
        .map((one) => ({ one, reporter: whoReported(one, order, alarms) }))
        .sort((a, b) => Number(b.reporter !== "") - Number(a.reporter !== ""))
        .map(({ one, reporter }) => ({
          value: one,
          label: [resolvedStatuses[one].label, reporter].filter(Boolean).join(" · "),
          hint: verdictEffects[one],
        }))}
    />
  );
}

type MovedProps = Chosen<string | null> & { order: ResolutionRow; amounts: readonly Amount[] };

export function MovedChoice({ order, amounts, ...chosen }: MovedProps) {
  return (
    <ChoiceList
      legend={t.amountMoved}
      name="moved"
      {...chosen}
      choices={[
        {
          value: "ours",
          label: <Money amount={order.amount} currency={order.currency} />,
          hint: t.orderAmountHint,
        },
        ...amounts.map((one, at) => ({
          value: String(at),
          label: <Money {...one} />,
          hint: t.gatewayAmountHint,
        })),
      ]}
    />
  );
}

export function SecondChoice({ id, ...chosen }: Chosen<string | null> & { id: string }) {
  return (
    <ChoiceList
      legend={t.secondOrderLabel(id)}
      name={`second-${id}`}
      {...chosen}
      choices={[
        {
          value: "approved",
          label: t.completedToo,
          hint: t.completedTooHint,
        },
        { value: "declined", label: t.neverCompleted, hint: t.neverCompletedHint },
      ]}
    />
  );
}

type LaterProps = Chosen<string | null> & { later: LaterToRule; orderCurrency: string | null };

export function LaterChoice({ later, orderCurrency, ...chosen }: LaterProps) {
  const { id, type, amount, currency, at, isReturn } = later;
  const sum = <Money amount={amount} currency={currency ?? orderCurrency} />;
  const legend = isReturn ? t.reportedReturn(sum, <When at={at} />) : t.reportedLater(type, sum, <When at={at} />);
  return (
    <ChoiceList
      legend={legend}
      name={`later-${id}`}
      {...chosen}
      choices={[
        { value: "counted", label: isReturn ? t.itCameBack : t.itHappened, hint: t.happenedHint },
        { value: "refused", label: isReturn ? t.itIsNotThis : t.notHappened, hint: t.notHappenedHint },
      ]}
    />
  );
}

export type ReportChoice = { id: string; fileName: string; createdAt: Date };
type EvidenceProps = {
  reports: readonly ReportChoice[];
  value: string;
  onChange: (value: string) => void;
  error: string | undefined;
};

export function EvidenceField({ reports, value, onChange, error }: EvidenceProps) {
  if (reports.length === 0) return null;
  return (
    <SelectField
      label={common.evidence}
      required
      value={value}
      onChange={(event) => onChange(event.target.value)}
      error={error}
    >
      <option value="">{t.statementOption}</option>
      <Options of={reports} label={({ fileName }) => t.reportOption(fileName)} />
    </SelectField>
  );
}

const whyAwaiting = ({ facets }: ResolutionRow) =>
  facets.laterEvents.some(isReportedReturn) ? t.aLineBringsIts : t.reportUnprovenNote;

const sourceLabels: Record<string, string> = {
  callback: t.byCallback,
  queried: t.sourceStatusCheck,
  answered: t.sourceResponse,
  reported: t.sourceReport,
  return_reported: t.sourceLine,
  resolution_confirmed: t.sourceResolution,
};

function whoReported(verdict: ResolvedVerdict, order: ResolutionRow, alarms: readonly Alarm[]): string {
  const isHeld = order.facets.outcome === verdict;
  const isReported = alarms.some(({ kind, status }) => kind !== "second_order" && status === verdict);
  if (isHeld) return t.statusInPaydesk;
  return isReported ? t.statusAtGateway : "";
}

export function namedAmounts(alarms: readonly Alarm[], order: ResolutionRow): Amount[] {
  const found = new Map<string, Amount>();
  for (const { kind, amount, currency } of alarms) {
    const named = currency ?? order.currency;
    if (kind === "wrong_amount" && amount !== null && named !== null && /^\d+(\.\d+)?$/.test(amount)) {
      found.set(`${amount} ${named}`, { amount, currency: named });
    }
  }
  return [...found.values()];
}
