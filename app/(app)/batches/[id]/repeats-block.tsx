"use client";

import { useState } from "react";
import { Block } from "@/components/block";
import { Button } from "@/components/button";
import { Count } from "@/components/count";
import { TextField } from "@/components/text-field";
import { useAction } from "@/components/use-action";
import { Day } from "@/components/when";
import { describeRepeated } from "@/lib/payments/batches/rows/repeat-labels";
import type { RepeatGroup } from "@/lib/payments/batches/rows/repeats";
import * as t from "@/messages/batches/detail";
import { confirmRepeatsAction } from "../actions";

type Props = {
  batchId: string;
  rows: number;
  groups: readonly RepeatGroup[];
  disabledReason: string | null;
};

/** Rows that another batch also has need one reason for each batch, given by another user. */
export function RepeatsBlock({ batchId, rows, groups, disabledReason }: Props) {
  if (groups.length === 0) return null;
  const isOpen = groups.some(({ rows: count, confirmed }) => confirmed === null || confirmed.rows < count);
  return (
    <div id="seen-before">
      <Block
        tone={isOpen ? "alarm" : "info"}
        title={isOpen ? t.possibleDuplicate : t.duplicateConfirmedTitle}
        facts={
          <ul className="flex flex-col gap-3">
            {groups.map((group) => (
              <Group
                key={group.earlierBatchId}
                batchId={batchId}
                rows={rows}
                group={group}
                disabledReason={disabledReason}
              />
            ))}
          </ul>
        }
      />
    </div>
  );
}

function Group({ batchId, rows, group, disabledReason }: Omit<Props, "groups"> & { group: RepeatGroup }) {
  const { act, pending, error, dialog } = useAction(confirmRepeatsAction);
  const [reason, setReason] = useState("");
  const { earlierBatchId, name, releasedAt, confirmed } = group;
  const isReported = confirmed !== null && confirmed.rows >= group.rows;
  return (
    <li className="flex flex-col gap-2">
      <p className="text-base">
        <Count value={group.rows} /> {t.ofLabel} <Count value={rows} /> {t.alsoInPart}{" "}
        <a className="link figures" href={`/batches/${earlierBatchId}`}>
          {name}
        </a>
        , {describeRepeated(group)}
        {releasedAt ? t.on(<Day at={releasedAt} />) : null}.
        {isReported ? t.confirmedBy(confirmed.by, confirmed.reason) : ""}
      </p>
      {isReported ? null : (
        <form
          className="flex max-w-160 flex-col gap-2"
          onSubmit={(event) => {
            event.preventDefault();
            void act({ batchId, earlierBatchId, reason });
          }}
        >
          {disabledReason === null ? (
            <TextField
              label={t.duplicateReasonLabel}
              required
              maxLength={500}
              value={reason}
              onChange={(event) => setReason(event.target.value)}
              error={error?.fields.reason ?? error?.message}
            />
          ) : null}
          <div className="flex flex-wrap gap-2">
            <Button type="submit" pending={pending} disabledReason={disabledReason} className="shrink!">
              {t.confirm(group.rows)}
            </Button>
          </div>
        </form>
      )}
      {dialog}
    </li>
  );
}
