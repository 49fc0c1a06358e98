"use client";

import { useState } from "react";
import { Block } from "@/components/block";
import { Button } from "@/components/button";
import { useOrganisation } from "@/components/organisation";
import { Panel } from "@/components/panel";
import { TextField } from "@/components/text-field";
import { useAct } from "@/components/use-act";
import type { BatchView } from "@/lib/batches/detail-queries";
import type { ReadyTotals } from "@/lib/batches/totals";
import type { BatchKind } from "@/lib/batches/words";
import { releaseBatchAction } from "../actions";
import { countOf, describeEffect, describeSums, sumUp } from "./sums";

type Props = {
  batchId: string;
  mark: string;
  kind: BatchKind;
  totals: ReadyTotals;
  /** What the first of its rows move, in their order; not more of them than a canary usually has. */
  firstRows: BatchView["firstRows"];
  connectionName: string;
  blockers: readonly { text: string }[];
  disabledReason: string | null;
  email: string;
};

/** Lets a batch go: all of it, or its first rows to begin with; now, or at a time. */
export function ReleasePanel(props: Props) {
  const { batchId, mark, kind, totals, firstRows, connectionName, blockers, disabledReason, email } = props;
  const { numberForm } = useOrganisation();
  const { rows } = totals;
  const release = useAct(releaseBatchAction, email, { repeats: false });
  const [canary, setCanary] = useState("");
  const [startsAt, setStartsAt] = useState("");
  const first = canary === "" ? null : Number(canary);
  const isAll = first === null || first >= rows;
  const [blocker] = blockers;
  const effect = describeEffect(kind, totals, numberForm);
  const sums = first === null ? "" : describeSums(sumUp(firstRows.slice(0, first)), numberForm);
  // Of more rows than are known here the button says how many, and of what.
  const part = first !== null && first <= firstRows.length && sums !== "" ? `: ${sums}` : "";

  function letGo(): void {
    void release.act({
      batchId,
      seenMark: mark,
      canaryRows: isAll ? null : first,
      startsAt: startsAt === "" ? null : new Date(startsAt),
    });
  }

  return (
    <Panel title="Let it go">
      <div className="flex flex-col gap-4">
        <div className="grid max-w-160 gap-4 sm:grid-cols-2">
          <TextField
            label="First rows to begin with"
            inputMode="numeric"
            align="end"
            placeholder="all of them"
            hint="A canary: these leave alone, you look at what became of them, then the rest goes by one click."
            value={canary}
            onChange={(event) => setCanary(event.target.value.replace(/\D/g, "").slice(0, 6))}
          />
          <TextField
            label="Not before"
            type="datetime-local"
            hint="By your clock, within 31 days. Blank: at once. It can be cancelled until then."
            value={startsAt}
            onChange={(event) => setStartsAt(event.target.value)}
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
              disabledReason ?? blocker?.text ?? (canary === "0" ? "At least one row leaves first." : null)
            }
            onClick={letGo}
          >
            {isAll
              ? `Send ${effect}, from ${connectionName}`
              : `Send the first ${first} of ${countOf(kind, totals, numberForm)}${part}, from ${connectionName}`}
          </Button>
        </div>
      </div>
      {release.dialog}
    </Panel>
  );
}
