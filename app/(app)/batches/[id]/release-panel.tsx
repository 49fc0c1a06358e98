"use client";

import { useState } from "react";
import { countOf, describeEffect, describeSums, sumUp } from "@/components/batch/sums";
import { Block } from "@/components/block";
import { Button } from "@/components/button";
import { MomentField } from "@/components/date-field";
import { useOrganisation, useViewerZone } from "@/components/layout-context";
import { Panel } from "@/components/panel";
import { TextField } from "@/components/text-field";
import { useAction } from "@/components/use-action";
import { isLocalMoment, momentIn } from "@/lib/core/time/calendar";
import type { BatchView } from "@/lib/payments/batches/detail-queries";
import type { BatchKind } from "@/lib/payments/batches/labels";
import type { ReadyTotals } from "@/lib/payments/batches/totals";
import * as t from "@/messages/batches/detail";
import { momentInvalid } from "@/messages/components/shared";
import { releaseBatchAction } from "../actions";

type Props = {
  batchId: string;
  digest: string;
  kind: BatchKind;
  totals: ReadyTotals;
  firstRows: BatchView["firstRows"];
  connectionName: string;
  blockers: readonly { text: string }[];
  disabledReason: string | null;
};

export function ReleasePanel(props: Props) {
  const { batchId, digest, kind, totals, firstRows, connectionName, blockers, disabledReason } = props;
  const { numberForm } = useOrganisation();
  const { rows } = totals;
  const release = useAction(releaseBatchAction, { repeats: false });
  const [initialRows, setInitialRows] = useState("");
  const [startsAt, setStartsAt] = useState("");
  const zone = useViewerZone();
  const startFault = startsAt === "" || isLocalMoment(startsAt) ? null : momentInvalid;
  const first = initialRows === "" ? null : Number(initialRows);
  const isAll = first === null || first >= rows;
  const [blocker] = blockers;
  const effect = describeEffect(kind, totals, numberForm);
  const sums = first === null ? "" : describeSums(sumUp(firstRows.slice(0, first)), numberForm);
  // The amounts of further rows are not loaded, so the button gives only their count.
  const part = first !== null && first <= firstRows.length && sums !== "" ? `: ${sums}` : "";

  function releaseBatch(): void {
    void release.act({
      batchId,
      seenDigest: digest,
      initialRows: isAll ? null : first,
      startsAt: startsAt === "" ? null : momentIn(`${startsAt}:00`, zone),
    });
  }

  return (
    <Panel title={t.releaseTitle}>
      <div className="flex flex-col gap-4">
        <div className="grid max-w-160 gap-4 sm:grid-cols-2">
          <TextField
            label={t.firstRowsLabel}
            inputMode="numeric"
            align="end"
            placeholder={t.allRows}
            hint={t.firstRowsHint}
            value={initialRows}
            onChange={(event) => setInitialRows(event.target.value.replace(/\D/g, "").slice(0, 6))}
          />
          <MomentField
            label={t.startTime}
            hint={t.startTimeHint(zone.replaceAll("_", " "))}
            value={startsAt}
            onChange={setStartsAt}
            error={startFault}
          />
        </div>
        {release.error ? <Block tone="alarm" title={release.error.message} live /> : null}
        <div className="flex flex-wrap items-center gap-2">
          <Button
            variant="primary"
            size="large"
            className="shrink!"
            pending={release.pending}
            disabledReason={
              disabledReason ?? blocker?.text ?? startFault ?? (initialRows === "0" ? t.firstRowsTooFew : null)
            }
            onClick={releaseBatch}
          >
            {isAll
              ? t.releaseFrom(effect, connectionName)
              : t.releaseFirstLabel(first, countOf(kind, totals, numberForm), part, connectionName)}
          </Button>
        </div>
      </div>
      {release.dialog}
    </Panel>
  );
}
