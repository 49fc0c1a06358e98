"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { Block } from "@/components/block";
import { Button } from "@/components/button";
import { TextAreaField } from "@/components/text-field";
import { useAct } from "@/components/use-act";
import type { MatchedOrder } from "@/lib/settlements/report-queries";
import type { SettledVerdict } from "@/lib/settlements/verdicts";
import { proposeByReportAction } from "../../actions";
import { Totals } from "../../totals";
import { countOrders, offeredVerdicts, verdictEffects, verdictWords } from "../../words";
import { MatchedTable } from "./matched-table";

type Props = {
  reportId: string;
  /** Found, absent, or possibly one of some rows. */
  matched: readonly MatchedOrder[];
  confirms: string;
  email: string;
  disabledReason: string | null;
};

/** What the report says of unsettled orders, all chosen; a few may be left out, the rest is proposed as one set. */
export function ReportProposal({ reportId, matched, confirms, email, disabledReason }: Props) {
  const router = useRouter();
  const certain = matched.filter(({ match }) => match.kind !== "possible");
  const possible = matched.filter(({ match }) => match.kind === "possible");
  // Said to be absent, yet an unverified callback spoke of it: that is chosen only by a person.
  const doubtful = certain.filter(({ order, match }) => match.kind === "absent" && order.reportedStatus !== null);
  const [leftOut, setLeftOut] = useState<ReadonlySet<string>>(new Set(doubtful.map(({ order }) => order.id)));
  const [lookedAt, setLookedAt] = useState<ReadonlySet<string>>(new Set());
  const [reason, setReason] = useState("");
  const { act, pending, error, dialog } = useAct(proposeByReportAction, email);
  const chosen = [
    ...certain.filter(({ order }) => !leftOut.has(order.id)),
    ...possible.filter(({ order }) => lookedAt.has(order.id)),
  ];
  const groups = offeredVerdicts
    .map((verdict) => ({ verdict, rows: certain.filter((one) => verdictOf(one) === verdict) }))
    .filter(({ rows }) => rows.length > 0);
  const propose = async () => {
    const done = await act({
      reportId,
      orderIds: chosen.map(({ order }) => order.id),
      lookedAt: [...lookedAt],
      reason,
    });
    if (done) router.push(`/settle/${done.settlementId}`);
  };
  return (
    <form
      className="flex flex-col gap-6"
      onSubmit={(event) => {
        event.preventDefault();
        void propose();
      }}
    >
      {groups.map(({ verdict, rows }) => (
        <MatchedTable
          key={verdict}
          title={verdictWords[verdict].label}
          badge={verdictWords[verdict]}
          note={verdictEffects[verdict]}
          rows={rows}
          chosen={(id) => !leftOut.has(id)}
          onChoose={(ids, isChosen) => setLeftOut(changed(leftOut, ids, !isChosen))}
          tick="Settle"
        />
      ))}
      {possible.length > 0 ? (
        <MatchedTable
          title="Not named, but some rows could be it"
          badge={null}
          note="Same amount, currency and time, without our id. Look at the rows: tick an order only if none of them is it; it then counts as not at the gateway."
          rows={possible}
          chosen={(id) => lookedAt.has(id)}
          onChoose={(ids, isChosen) => setLookedAt(changed(lookedAt, ids, isChosen))}
          tick="None of them is it"
          oneByOne
        />
      ) : null}
      <div className="flex max-w-160 flex-col gap-4">
        <TextAreaField
          label="Why it may be believed"
          required
          value={reason}
          onChange={(event) => setReason(event.target.value)}
          error={error?.fields.reason}
          hint="Where the report comes from, and who exported it. Whoever confirms reads it."
        />
        {error && !error.fields.reason ? (
          <Block tone="alarm" title="Not proposed" live>
            <p>{error.message}</p>
          </Block>
        ) : null}
        <div className="flex flex-col items-start gap-2">
          <Button
            type="submit"
            variant="primary"
            size="large"
            pending={pending}
            disabledReason={disabledReason ?? (chosen.length === 0 ? "No order is chosen." : null)}
          >
            Propose to settle {countOrders(chosen.length)}
          </Button>
          <p className="text-ink-2 text-sm">
            {chosen.length > 0 ? (
              <>
                <Totals orders={chosen.map(({ order }) => order)} />.{" "}
              </>
            ) : null}
            {leftOut.size > 0 ? `${countOrders(leftOut.size)} left out. ` : null}
            {confirms}
          </p>
        </div>
      </div>
      {dialog}
    </form>
  );
}

function verdictOf({ match }: MatchedOrder): SettledVerdict | null {
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
