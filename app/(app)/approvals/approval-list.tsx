"use client";

import { type ReactNode, useEffect, useRef, useState } from "react";
import { Block } from "@/components/block";
import { Checkbox, Tick } from "@/components/input";
import { stepRow } from "@/components/list/step-row";
import { isTyping, shortcutsOn } from "@/components/shortcut-rules";
import * as t from "@/messages/approvals/approval-list";
import { ApproveSeveral, type Choice } from "./approve-several";
import { DescribeContext, type Notified } from "./outcome";

export type ListedApproval = Choice & {
  key: string;
  title: ReactNode;
  body: ReactNode;
  /** The decision itself, or why there is none. */
  decide: ReactNode;
  /** It may be approved with others at once. */
  choosable: boolean;
};

/** Waiting payouts, decided one by one or together; they keep their places. `j`, `k`: next, previous. `x`: choose. */
export function ApprovalList({ rows }: { rows: readonly ListedApproval[] }) {
  const steady = useSteadyRows(rows);
  // Chosen is what was looked at: a row with another content is no longer chosen.
  const [chosen, setChosen] = useState<ReadonlyMap<string, string>>(new Map());
  const [notified, setNotified] = useState<ReadonlyMap<string, Notified & { digest: string | undefined }>>(new Map());
  const root = useRef<HTMLUListElement>(null);
  const notify = (orderId: string, labels: Notified) => {
    const digest = steady.find(({ row }) => row.key === orderId)?.row.seenDigest;
    setNotified((all) => new Map(all).set(orderId, { ...labels, digest }));
  };
  /** What was notified of a row; of another content than it now has, nothing was. */
  const notifiedOf = ({ key, seenDigest }: ListedApproval) => {
    const labels = notified.get(key);
    return labels?.digest === seenDigest ? labels : undefined;
  };
  const choosable = steady.filter(({ row, gone }) => row.choosable && !gone && !notifiedOf(row)?.over);
  const taken = choosable.filter(({ row }) => chosen.get(row.key) === row.seenDigest).map(({ row }) => row);

  function choose(some: readonly ListedApproval[], on: boolean): void {
    const next = new Map(chosen);
    for (const { key, seenDigest } of some) {
      if (on) next.set(key, seenDigest);
      else next.delete(key);
    }
    setChosen(next);
  }

  useEffect(() => {
    function onKeyDown(event: KeyboardEvent): void {
      stepRow(event);
      if (event.key !== "x" || isTyping(event) || !shortcutsOn()) return;
      const card = document.activeElement?.closest("[data-approval]");
      if (root.current?.contains(card ?? null)) card?.querySelector<HTMLElement>("[data-choose]")?.click();
    }
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, []);

  return (
    <DescribeContext value={notify}>
      {choosable.length > 1 ? (
        <Checkbox
          label={taken.length === choosable.length ? t.allShownAreSelected : t.selectAllShown(choosable.length)}
          checked={taken.length === choosable.length}
          onChange={(event) =>
            choose(
              choosable.map(({ row }) => row),
              event.target.checked,
            )
          }
        />
      ) : null}
      <ul ref={root} className="flex flex-col gap-4">
        {steady.map(({ row, gone }) => {
          const isTaken = taken.includes(row);
          const labels = notifiedOf(row);
          const over = gone || labels?.over === true;
          return (
            <li
              key={row.key}
              id={`payout-${row.key}`}
              data-approval
              className={`flex scroll-mt-16 flex-col gap-3 rounded-lg border p-4 ${isTaken ? "border-l-2 border-l-accent bg-accent-soft" : "bg-surface"}`}
            >
              <div className="flex items-start gap-3">
                {row.choosable && !over ? (
                  <label className="-m-1 flex min-h-8 min-w-6 items-center p-1 max-md:min-h-11 max-md:min-w-11 max-md:justify-center">
                    <span className="sr-only">{t.select(row.labels)}</span>
                    <Tick
                      type="checkbox"
                      data-choose
                      checked={isTaken}
                      onChange={(event) => choose([row], event.target.checked)}
                    />
                  </label>
                ) : null}
                {row.title}
              </div>
              {labels ? <Block tone={labels.tone} title={labels.labels} live /> : null}
              {gone && !labels?.over ? <p className="text-ink-2 text-sm">{t.noLongerWaitingIt}</p> : null}
              {over ? null : (
                <>
                  {row.body}
                  {row.decide}
                </>
              )}
            </li>
          );
        })}
      </ul>
      <ApproveSeveral chosen={taken} onNotified={notify} onClear={() => setChosen(new Map())} />
    </DescribeContext>
  );
}

type Row = { key: string };

/** Rows in the order in which they were first seen, so that nothing moves under the pointer; new ones come last. */
function useSteadyRows<T extends Row>(rows: readonly T[]): { row: T; gone: boolean }[] {
  const seen = useRef(new Map<string, T>());
  for (const row of rows) seen.current.set(row.key, row);
  const here = new Set(rows.map(({ key }) => key));
  return [...seen.current.values()].map((row) => ({ row, gone: !here.has(row.key) }));
}
