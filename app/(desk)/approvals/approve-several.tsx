"use client";

import { type ReactNode, useState } from "react";
import { Block } from "@/components/block";
import { Button } from "@/components/button";
import { Dialog } from "@/components/dialog";
import { useOrganisation } from "@/components/organisation";
import { labelApproveSeveral, sumUpChosen } from "./approve-labels";
import type { Told } from "./told";
import { useSeveral } from "./use-several";

/** A payout as it is approved together with others. */
export type Choice = {
  key: string;
  requestId: string;
  seenMark: string;
  amount: string;
  currency: string;
  /** "1,250.00 EUR to Ana Kovač". */
  words: string;
  connectionName: string;
  /** From where money is real. */
  real: boolean;
  /** Another approval is needed after this one. */
  needsAnother: boolean;
  /** What is new about it; null: nothing was found. */
  news: ReactNode;
};

type Props = {
  chosen: readonly Choice[];
  email: string;
  onTold: (orderId: string, told: Told) => void;
  onClear: () => void;
};

/** What is chosen, at the foot of the page; then what approving it does, in full, before it is done. */
export function ApproveSeveral({ chosen, email, onTold, onClear }: Props) {
  const { numberForm } = useOrganisation();
  const [asked, setAsked] = useState<readonly Choice[] | null>(null);
  const several = useSeveral<Choice>(email, ({ key }, told) => onTold(key, told));
  const { state } = several;
  const isAsking = several.dialog !== null;

  function close(): void {
    // The dialog that asks for a proof stands in the place of this one.
    if (isAsking) return;
    several.stop();
    setAsked(null);
  }

  const figures = sumUpChosen(asked ?? chosen, numberForm);
  const count = (asked ?? chosen).length;
  const flagged = chosen.filter(({ news }) => news !== null).length;
  return (
    <>
      {chosen.length > 0 ? (
        <div className="sticky bottom-0 z-20 -mx-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-t bg-surface px-4 py-3 md:-mx-6 md:px-6">
          <p role="status" className="text-base">
            <strong className="font-semibold">{chosen.length} chosen</strong>: {figures}
            {flagged > 0 ? ` · ${flagged} with something new` : ""}
          </p>
          <div className="flex flex-wrap gap-2">
            <Button variant="plain" onClick={onClear}>
              Choose none
            </Button>
            <Button
              variant="primary"
              onClick={() => {
                several.forget();
                setAsked(chosen);
              }}
            >
              Approve {chosen.length} …
            </Button>
          </div>
        </div>
      ) : null}
      <Dialog
        open={asked !== null && !isAsking}
        onClose={close}
        title={state === "over" ? "What became of them" : `Approve ${count} ${count === 1 ? "payout" : "payouts"}`}
        actions={
          state === "running" ? (
            <Button onClick={several.stop}>Stop after this one</Button>
          ) : state === "over" ? (
            <Button variant="primary" onClick={close}>
              Close
            </Button>
          ) : (
            <>
              <Button onClick={close}>Not now</Button>
              <Button variant="primary" className="shrink!" onClick={() => void several.run(asked ?? [])}>
                {labelApproveSeveral(asked ?? [], numberForm)}
              </Button>
            </>
          )
        }
      >
        {state === "new" ? (
          <Before asked={asked ?? []} figures={figures} />
        ) : (
          <Outcome asked={asked ?? []} several={several} />
        )}
      </Dialog>
      {several.dialog}
    </>
  );
}

function Before({ asked, figures }: { asked: readonly Choice[]; figures: string }) {
  const fresh = asked.filter(({ news }) => news !== null);
  return (
    <div className="flex flex-col gap-4 text-base">
      <p>
        <strong className="font-semibold">{figures}</strong>
        {describeLeaving(asked)}{" "}
        {asked.some(({ real }) => real) ? "The money is real." : "No money moves: it is practice."}
      </p>
      {fresh.length === 0 ? (
        <p>Nothing out of the ordinary was found in {asked.length === 1 ? "it" : "any of them"}.</p>
      ) : (
        <section aria-labelledby="news-title" className="flex flex-col gap-2">
          <h3 id="news-title" className="font-semibold text-base">
            {fresh.length === asked.length
              ? "Each has"
              : `${fresh.length} of ${asked.length} ${fresh.length === 1 ? "has" : "have"}`}{" "}
            something new
          </h3>
          <ul className="flex flex-col gap-3">
            {fresh.map(({ key, words, news }) => (
              <li key={key} className="flex flex-col gap-1">
                <p className="font-medium">{words}</p>
                {news}
              </li>
            ))}
          </ul>
        </section>
      )}
      <p className="text-ink-2 text-sm">
        Each is decided by itself. What was changed or decided meanwhile is left as it is, and named.
      </p>
    </div>
  );
}

/** What is sent with this click, and what needs another approval first. */
function describeLeaving(asked: readonly Choice[]): string {
  const waiting = asked.filter(({ needsAnother }) => needsAnother).length;
  const leaving = asked.length - waiting;
  if (leaving === 0) return ": approved by you. Another approval is needed before anything is sent.";
  if (waiting > 0) {
    return `: ${leaving} will be sent now, ${waiting} ${waiting === 1 ? "needs" : "need"} another approval.`;
  }
  return new Set(asked.map(({ currency }) => currency)).size === 1 ? " is sent at once." : " are sent at once.";
}

function Outcome({ asked, several }: { asked: readonly Choice[]; several: ReturnType<typeof useSeveral<Choice>> }) {
  const { state, results, error } = several;
  const running = state === "running";
  const approved = results.filter(({ told }) => told.over);
  const left = asked.filter(({ key }) => !results.some(({ one }) => one.key === key));
  return (
    <div className="flex flex-col gap-3 text-base">
      <p role="status" className="font-medium">
        {approved.length} of {asked.length} approved
        {results.length > approved.length ? `, ${results.length - approved.length} not` : ""}
        {running ? `, ${left.length} to go …` : left.length > 0 ? `, ${left.length} left as they were` : ""}.
      </p>
      {error && !running ? <Block tone="alarm" title={error.message} live /> : null}
      <ul className="flex flex-col gap-2">
        {results.map(({ one, told }) => (
          <li key={one.key} className="flex flex-col border-b pb-2 last:border-0">
            <span className="font-medium">{one.words}</span>
            <span className={told.tone === "good" || told.tone === "info" ? "text-ink-2" : "text-wait-text"}>
              {told.words}
            </span>
          </li>
        ))}
        {running
          ? null
          : left.map(({ key, words }) => (
              <li key={key} className="text-ink-2">
                {words}: not decided, it still waits.
              </li>
            ))}
      </ul>
    </div>
  );
}
