"use client";

import { useState } from "react";
import { Block } from "@/components/block";
import { Button } from "@/components/button";
import { Count } from "@/components/count";
import { TextField } from "@/components/text-field";
import { useAct } from "@/components/use-act";
import { Day } from "@/components/when";
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

/** Rows that an earlier, released batch has too: one reason a group, by another person. */
export function RepeatsBlock({ batchId, rows, groups, disabledReason, email }: Props) {
  if (groups.length === 0) return null;
  const isOpen = groups.some(({ rows: count, confirmed }) => confirmed === null || confirmed.rows < count);
  return (
    <div id="seen-before">
      <Block
        tone={isOpen ? "alarm" : "info"}
        title={isOpen ? "Seen before" : "Seen before, and spoken for"}
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
  const { earlierBatchId, name, releasedAt, releasedBy, confirmed } = group;
  const isSaid = confirmed !== null && confirmed.rows >= group.rows;
  return (
    <li className="flex flex-col gap-2">
      <p className="text-base">
        <Count value={group.rows} /> of <Count value={rows} /> rows are in{" "}
        <a className="link figures" href={`/batches/${earlierBatchId}`}>
          {name}
        </a>
        , released{releasedBy ? ` by ${releasedBy}` : ""} on <Day at={releasedAt} />.
        {isSaid ? ` ${confirmed.by} says why they go out again: ${confirmed.reason}` : ""}
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
              label="Why these rows go out again"
              required
              maxLength={500}
              value={reason}
              onChange={(event) => setReason(event.target.value)}
              error={error?.fields.reason ?? error?.message}
            />
          ) : null}
          <div className="flex flex-wrap gap-2">
            <Button type="submit" pending={pending} disabledReason={disabledReason} className="shrink!">
              Let these {group.rows} go out again
            </Button>
          </div>
        </form>
      )}
      {dialog}
    </li>
  );
}
