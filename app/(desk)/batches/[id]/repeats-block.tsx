"use client";

import { useState } from "react";
import { Block } from "@/components/block";
import { Button } from "@/components/button";
import { Count } from "@/components/count";
import { TextField } from "@/components/text-field";
import { useAct } from "@/components/use-act";
import { Day } from "@/components/when";
import { describeRepeated } from "@/lib/batches/repeat-words";
import type { RepeatGroup } from "@/lib/batches/repeats";
import { confirmRepeatsAction } from "../actions";

type Props = {
  batchId: string;
  rows: number;
  groups: readonly RepeatGroup[];
  /** Why this person cannot speak for them; null when they can. */
  disabledReason: string | null;
  email: string;
};

/** Rows that another batch has too, released or waiting: one reason for each batch, by another user. */
export function RepeatsBlock({ batchId, rows, groups, disabledReason, email }: Props) {
  if (groups.length === 0) return null;
  const isOpen = groups.some(({ rows: count, confirmed }) => confirmed === null || confirmed.rows < count);
  return (
    <div id="seen-before">
      <Block
        tone={isOpen ? "alarm" : "info"}
        title={isOpen ? "Possible duplicate" : "Possible duplicate, confirmed"}
        facts={
          <ul className="flex flex-col gap-3">
            {groups.map((group) => (
              <Group
                key={group.earlierBatchId}
                batchId={batchId}
                rows={rows}
                group={group}
                disabledReason={disabledReason}
                email={email}
              />
            ))}
          </ul>
        }
      />
    </div>
  );
}

function Group({ batchId, rows, group, disabledReason, email }: Omit<Props, "groups"> & { group: RepeatGroup }) {
  const { act, pending, error, dialog } = useAct(confirmRepeatsAction, email);
  const [reason, setReason] = useState("");
  const { earlierBatchId, name, releasedAt, confirmed } = group;
  const isSaid = confirmed !== null && confirmed.rows >= group.rows;
  return (
    <li className="flex flex-col gap-2">
      <p className="text-base">
        <Count value={group.rows} /> of <Count value={rows} /> rows are in{" "}
        <a className="link figures" href={`/batches/${earlierBatchId}`}>
          {name}
        </a>
        , {describeRepeated(group)}
        {releasedAt ? (
          <>
            {" "}
            on <Day at={releasedAt} />
          </>
        ) : null}
        .{isSaid ? ` Confirmed by ${confirmed.by}: ${confirmed.reason}` : ""}
      </p>
      {isSaid ? null : (
        <form
          className="flex max-w-160 flex-col gap-2"
          onSubmit={(event) => {
            event.preventDefault();
            void act({ batchId, earlierBatchId, reason });
          }}
        >
          {disabledReason === null ? (
            <TextField
              label="Reason for sending these rows again"
              required
              maxLength={500}
              value={reason}
              onChange={(event) => setReason(event.target.value)}
              error={error?.fields.reason ?? error?.message}
            />
          ) : null}
          <div className="flex flex-wrap gap-2">
            <Button type="submit" pending={pending} disabledReason={disabledReason} className="shrink!">
              Confirm {group.rows} {group.rows === 1 ? "duplicate" : "duplicates"}
            </Button>
          </div>
        </form>
      )}
      {dialog}
    </li>
  );
}
