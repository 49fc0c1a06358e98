"use client";

import { type ReactNode, useEffect, useRef, useState } from "react";
import { Block } from "@/components/block";
import { stepRow } from "@/components/data-table/step-row";
import { Checkbox, Tick } from "@/components/input";
import { isTyping, shortcutsOn } from "@/components/shortcut-rules";
import { ApproveSeveral, type Choice } from "./approve-several";
import { useSteadyRows } from "./steady";
import { TellContext, type Told } from "./told";

export type ListedApproval = Choice & {
  key: string;
  title: ReactNode;
  body: ReactNode;
  /** The decision itself, or why there is none. */
  decide: ReactNode;
  /** It may be approved with others at once. */
  choosable: boolean;
};

/**
 * The payouts that wait, to be decided one by one or several at once. They keep their places while one looks, and say what
 * became of them. `j`, `k` move from one to the next, `x` chooses it.
 */
export function ApprovalList({ rows, email }: { rows: readonly ListedApproval[]; email: string }) {
  const steady = useSteadyRows(rows);
  // Chosen is what was looked at: a row with another content is no longer chosen.
  const [chosen, setChosen] = useState<ReadonlyMap<string, string>>(new Map());
  const [told, setTold] = useState<ReadonlyMap<string, Told & { mark: string | undefined }>>(new Map());
  const root = useRef<HTMLUListElement>(null);
  const tell = (orderId: string, words: Told) => {
    const mark = steady.find(({ row }) => row.key === orderId)?.row.seenMark;
    setTold((all) => new Map(all).set(orderId, { ...words, mark }));
  };
  /** What was told of a row; of another content than it now has, nothing was. */
  const toldOf = ({ key, seenMark }: ListedApproval) => {
    const words = told.get(key);
    return words?.mark === seenMark ? words : undefined;
  };
  const choosable = steady.filter(({ row, gone }) => row.choosable && !gone && !toldOf(row)?.over);
  const taken = choosable.filter(({ row }) => chosen.get(row.key) === row.seenMark).map(({ row }) => row);

  function choose(some: readonly ListedApproval[], on: boolean): void {
    const next = new Map(chosen);
    for (const { key, seenMark } of some) {
      if (on) next.set(key, seenMark);
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
    <TellContext value={tell}>
      {choosable.length > 1 ? (
        <Checkbox
          label={taken.length === choosable.length ? "All shown are chosen" : `Choose all ${choosable.length} shown`}
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
          const words = toldOf(row);
          const over = gone || words?.over === true;
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
                    <span className="sr-only">Choose {row.words}</span>
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
              {words ? <Block tone={words.tone} title={words.words} live /> : null}
              {gone && !words?.over ? (
                <p className="text-ink-2 text-sm">It no longer waits here: decided, expired or cancelled meanwhile.</p>
              ) : null}
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
      <ApproveSeveral chosen={taken} email={email} onTold={tell} onClear={() => setChosen(new Map())} />
    </TellContext>
  );
}
