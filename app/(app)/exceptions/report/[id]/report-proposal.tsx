"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { useAction } from "@/components/use-action";
import { resolvedStatuses } from "@/lib/payments/orders/shown-label";
import type { MatchedOrder } from "@/lib/payments/resolutions/report-queries";
import type { ResolvedVerdict } from "@/lib/payments/resolutions/verdicts";
import * as t from "@/messages/exceptions/shared";
import { proposeByReportAction } from "../../actions";
import { countOrders, offeredVerdicts, verdictEffects } from "../../labels";
import { ProposalForm } from "../../proposal-form";
import { Totals } from "../../totals";
import { MatchedTable } from "./matched-table";

type Props = {
  reportId: string;
  matched: readonly MatchedOrder[];
  confirms: string;
  disabledReason: string | null;
};

export function ReportProposal({ reportId, matched, confirms, disabledReason }: Props) {
  const router = useRouter();
  const certain = matched.filter(({ match }) => match.kind !== "possible");
  const possible = matched.filter(({ match }) => match.kind === "possible");
  // The report lacks this order but an unverified callback named it, so only a user may choose it.
  const uncertain = certain.filter(({ order, match }) => match.kind === "absent" && order.reportedStatus !== null);
  const [leftOut, setLeftOut] = useState<ReadonlySet<string>>(new Set(uncertain.map(({ order }) => order.id)));
  const [lookedAt, setLookedAt] = useState<ReadonlySet<string>>(new Set());
  const [reason, setReason] = useState("");
  const acting = useAction(proposeByReportAction);
  const chosen = [
    ...certain.filter(({ order }) => !leftOut.has(order.id)),
    ...possible.filter(({ order }) => lookedAt.has(order.id)),
  ];
  const groups = offeredVerdicts
    .map((verdict) => ({ verdict, rows: certain.filter((one) => verdictOf(one) === verdict) }))
    .filter(({ rows }) => rows.length > 0);
  const propose = async () => {
    const done = await acting.act({
      reportId,
      orderIds: chosen.map(({ order }) => order.id),
      lookedAt: [...lookedAt],
      reason,
    });
    if (done) router.push(`/exceptions/${done.resolutionId}`);
  };
  return (
    <ProposalForm
      acting={acting}
      propose={propose}
      reason={{
        value: reason,
        onChange: setReason,
        label: t.evidence,
        hint: t.reportEvidenceHint,
      }}
      submit={t.proposeLabel(countOrders(chosen.length))}
      disabledReason={disabledReason ?? (chosen.length === 0 ? t.ordersMissing : null)}
      note={
        <>
          {chosen.length > 0 ? (
            <>
              <Totals orders={chosen.map(({ order }) => order)} />.{" "}
            </>
          ) : null}
          {leftOut.size > 0 ? t.excluded(countOrders(leftOut.size)) : null}
          {confirms}
        </>
      }
      className="gap-6"
    >
      {groups.map(({ verdict, rows }) => (
        <MatchedTable
          key={verdict}
          title={resolvedStatuses[verdict].label}
          badge={resolvedStatuses[verdict]}
          note={verdictEffects[verdict]}
          rows={rows}
          chosen={(id) => !leftOut.has(id)}
          onChoose={(ids, isChosen) => setLeftOut(changed(leftOut, ids, !isChosen))}
          tick={t.reportResolve}
        />
      ))}
      {possible.length > 0 ? (
        <MatchedTable
          title={t.possibleRowsTitle}
          badge={null}
          note={t.possibleRowsHint}
          rows={possible}
          chosen={(id) => lookedAt.has(id)}
          onChoose={(ids, isChosen) => setLookedAt(changed(lookedAt, ids, isChosen))}
          tick={t.noneMatches}
          oneByOne
        />
      ) : null}
    </ProposalForm>
  );
}

function verdictOf({ match }: MatchedOrder): ResolvedVerdict | null {
  return match.kind === "found" ? match.verdict : match.kind === "absent" ? "absent" : null;
}

function changed(set: ReadonlySet<string>, ids: readonly string[], isIn: boolean): Set<string> {
  const next = new Set(set);
  for (const id of ids) {
    if (isIn) next.add(id);
    else next.delete(id);
  }
  return next;
}
