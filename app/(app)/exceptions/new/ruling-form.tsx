"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { useAction } from "@/components/use-action";
import { isReportedReturn } from "@/lib/payments/orders/later/later";
import { secondOrdersIn } from "@/lib/payments/orders/resolve";
import type { RaisedAlarm } from "@/lib/payments/resolutions/alarms";
import type { LaterToRule } from "@/lib/payments/resolutions/laters";
import type { ResolutionRow } from "@/lib/payments/resolutions/order-rows";
import type { ResolvedVerdict } from "@/lib/payments/resolutions/verdicts";
import * as t from "@/messages/exceptions/new";
import { proposeRulingAction } from "../actions";
import { ProposalForm } from "../proposal-form";
import {
  Contradictions,
  EvidenceField,
  LaterChoice,
  MovedChoice,
  namedAmounts,
  type ReportChoice,
  SecondChoice,
  VerdictChoice,
} from "./ruling-choices";

type Props = {
  order: ResolutionRow;
  alarms: readonly RaisedAlarm[];
  reports: readonly ReportChoice[];
  /** Proposing "not received" unlocks another payment, so a statement by users is accepted only after a day. */
  isTooEarly: boolean;
  confirms: string;
  laters: readonly LaterToRule[];
};

/** A reported return doesn't contradict the final status of the payment itself, so that status stays chosen. */
const heldVerdict = ({ conflict, facets }: ResolutionRow): ResolvedVerdict | null =>
  conflict === null && facets.laterEvents.some(isReportedReturn) && facets.outcome === "approved" ? "approved" : null;

function useRuling({ order, alarms, laters }: Pick<Props, "order" | "alarms" | "laters">) {
  const router = useRouter();
  const [verdict, setVerdict] = useState<ResolvedVerdict | null>(() => heldVerdict(order));
  const [moved, setMoved] = useState<string | null>(null);
  const [seconds, setSeconds] = useState<Record<string, string>>({});
  const [standings, setStandings] = useState<Record<string, string>>(() =>
    Object.fromEntries(laters.flatMap(({ id, standing }) => (standing === "counted" ? [[id, standing]] : []))),
  );
  const [reportId, setReportId] = useState("");
  const [reason, setReason] = useState("");
  const [isIncomplete, setIncomplete] = useState(false);
  const acting = useAction(proposeRulingAction);
  const secondIds = secondOrdersIn(alarms);
  const amounts = namedAmounts(alarms, order);
  const asksAmount = verdict === "approved" && amounts.length > 0;
  const isComplete =
    verdict !== null &&
    secondIds.every((id) => seconds[id] !== undefined) &&
    (!asksAmount || moved !== null) &&
    laters.every(({ id }) => standings[id] !== undefined);

  async function propose(): Promise<void> {
    setIncomplete(!isComplete);
    if (verdict === null || !isComplete) return;
    const done = await acting.act({
      orderId: order.id,
      seenEventId: order.lastEventId,
      verdict,
      seconds: secondIds.map((gatewayOrderId) => ({
        gatewayOrderId,
        verdict: seconds[gatewayOrderId] === "approved" ? "approved" : "declined",
      })),
      movedAmount: asksAmount ? (amounts[Number(moved)] ?? null) : null,
      laters: laters.map(({ id }) => ({ id, standing: standings[id] === "counted" ? "counted" : "refused" })),
      reportId: reportId || null,
      reason,
    });
    if (done) router.push(`/exceptions/${done.resolutionId}`);
  }

  const missing = (value: unknown, message: string) => (isIncomplete && (value ?? null) === null ? message : null);
  const chosen = { verdict, moved, seconds, standings, reportId, reason };
  const choose = { setVerdict, setMoved, setSeconds, setStandings, setReportId, setReason };
  return { ...acting, propose, missing, chosen, choose, secondIds, amounts, asksAmount };
}

export function RulingForm({ order, alarms, reports, isTooEarly, confirms, laters }: Props) {
  const ruling = useRuling({ order, alarms, laters });
  const { missing, chosen, choose, secondIds, amounts, asksAmount, error } = ruling;
  return (
    <ProposalForm
      acting={ruling}
      propose={ruling.propose}
      reason={{ value: chosen.reason, onChange: choose.setReason }}
      submit={t.proposeResolution}
      note={t.confirmNote(confirms)}
      className="max-w-160 gap-4"
    >
      <Contradictions order={order} alarms={alarms} />
      <VerdictChoice
        {...{ order, alarms }}
        mayBeAbsent={!isTooEarly || chosen.reportId !== ""}
        value={chosen.verdict}
        onChange={(value) => choose.setVerdict(value as ResolvedVerdict)}
        error={missing(chosen.verdict, t.finalStatusMissing)}
      />
      {asksAmount ? (
        <MovedChoice
          {...{ order, amounts }}
          value={chosen.moved}
          onChange={choose.setMoved}
          error={missing(chosen.moved, t.amountMissing)}
        />
      ) : null}
      {secondIds.map((id) => (
        <SecondChoice
          key={id}
          id={id}
          value={chosen.seconds[id] ?? null}
          onChange={(value) => choose.setSeconds({ ...chosen.seconds, [id]: value })}
          error={missing(chosen.seconds[id], t.outcomeMissing)}
        />
      ))}
      {laters.map((later) => (
        <LaterChoice
          key={later.id}
          later={later}
          orderCurrency={order.currency}
          value={chosen.standings[later.id] ?? null}
          onChange={(value) => choose.setStandings({ ...chosen.standings, [later.id]: value })}
          error={missing(chosen.standings[later.id], t.verdictMissing)}
        />
      ))}
      {error?.fields.laters ? (
        <p className="text-alarm-text text-sm" role="alert">
          {error.fields.laters}
        </p>
      ) : null}
      <EvidenceField
        reports={reports}
        value={chosen.reportId}
        onChange={choose.setReportId}
        error={error?.fields.reportId}
      />
    </ProposalForm>
  );
}
