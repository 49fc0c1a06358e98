"use client";

import { useState } from "react";
import { labelApproveSeveral, sumUpChosen } from "@/components/approval/approve-labels";
import { Block } from "@/components/block";
import { Button } from "@/components/button";
import { Dialog } from "@/components/dialog";
import { useOrganisation } from "@/components/layout-context";
import * as t from "@/messages/approvals/shared";
import * as common from "@/messages/common";
import type { DecisionResult } from "./outcome";
import type { Choice } from "./requests";
import { useSeveral } from "./use-several";

type Props = {
  chosen: readonly Choice[];
  onResult: (requestId: string, result: DecisionResult) => void;
  onClear: () => void;
};

export function ApproveSeveral({ chosen, onResult, onClear }: Props) {
  const { numberForm } = useOrganisation();
  const [asked, setAsked] = useState<readonly Choice[] | null>(null);
  const several = useSeveral<Choice>(({ key }, result) => onResult(key, result));
  const { state } = several;
  const isAsking = several.dialog !== null;

  function close(): void {
    if (isAsking) return;
    several.stop();
    setAsked(null);
  }

  const figures = sumUpChosen(asked ?? chosen, numberForm);
  const count = (asked ?? chosen).length;
  const flagged = chosen.filter(({ review }) => review !== null).length;
  return (
    <>
      {chosen.length > 0 ? (
        <div className="sticky bottom-0 z-20 -mx-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-t bg-surface px-4 py-3 md:-mx-6 md:px-6">
          <p role="status" className="text-base">
            <strong className="font-semibold">{t.selected(chosen.length)}</strong>: {figures}
            {flagged > 0 ? t.flaggedSuffix(flagged) : ""}
          </p>
          <div className="flex flex-wrap gap-2">
            <Button variant="plain" onClick={onClear}>
              {t.clearSelection}
            </Button>
            <Button
              variant="primary"
              onClick={() => {
                several.forget();
                setAsked(chosen);
              }}
            >
              {t.approveSelected(chosen.length)}
            </Button>
          </div>
        </div>
      ) : null}
      <Dialog
        open={asked !== null && !isAsking}
        onClose={close}
        title={state === "over" ? t.result : t.approve(count)}
        actions={
          state === "running" ? (
            <Button onClick={several.stop}>{t.stopLabel}</Button>
          ) : state === "over" ? (
            <Button variant="primary" onClick={close}>
              {common.close}
            </Button>
          ) : (
            <>
              <Button onClick={close}>{t.cancel}</Button>
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
  const fresh = asked.filter(({ review }) => review !== null);
  return (
    <div className="flex flex-col gap-4 text-base">
      <p>
        <strong className="font-semibold">{figures}</strong>
        {describeLeaving(asked)} {asked.some(({ real }) => real) ? t.realMoneyWarning : t.sandboxNote}
      </p>
      {fresh.length === 0 ? (
        <p>{t.severalClean(asked.length)}</p>
      ) : (
        <section aria-labelledby="update-title" className="flex flex-col gap-2">
          <h3 id="update-title" className="font-semibold text-base">
            {t.flaggedNote(fresh.length === asked.length ? t.eachHas : t.ofLabel(fresh.length, asked.length))}
          </h3>
          <ul className="flex flex-col gap-3">
            {fresh.map(({ key, description, review }) => (
              <li key={key} className="flex flex-col gap-1">
                <p className="font-medium">{description}</p>
                {review}
              </li>
            ))}
          </ul>
        </section>
      )}
      <p className="text-ink-2 text-sm">{t.separatelyNote}</p>
    </div>
  );
}

function describeLeaving(asked: readonly Choice[]): string {
  const waiting = asked.filter(({ needsAnother }) => needsAnother).length;
  const leaving = asked.length - waiting;
  if (leaving === 0) return t.firstApprovalEffect;
  if (waiting > 0) return t.partlySentEffect(leaving, waiting);
  return t.sentEffect(new Set(asked.map(({ currency }) => currency)).size);
}

function Outcome({ asked, several }: { asked: readonly Choice[]; several: ReturnType<typeof useSeveral<Choice>> }) {
  const { state, results, error } = several;
  const running = state === "running";
  const approved = results.filter(({ result }) => result.over);
  const left = asked.filter(({ key }) => !results.some(({ one }) => one.key === key));
  return (
    <div className="flex flex-col gap-3 text-base">
      <p role="status" className="font-medium">
        {t.ofApproved(
          approved.length,
          asked.length,
          results.length > approved.length ? t.notApproved(results.length - approved.length) : "",
          running,
          left.length,
        )}
      </p>
      {error && !running ? <Block tone="alarm" title={error.message} live /> : null}
      <ul className="flex flex-col gap-2">
        {results.map(({ one, result }) => (
          <li key={one.key} className="flex flex-col border-b pb-2 last:border-0">
            <span className="font-medium">{one.description}</span>
            <span className={result.tone === "good" || result.tone === "info" ? "text-ink-2" : "text-wait-text"}>
              {result.text}
            </span>
          </li>
        ))}
        {running
          ? null
          : left.map(({ key, description }) => (
              <li key={key} className="text-ink-2">
                {t.undecided(description)}
              </li>
            ))}
      </ul>
    </div>
  );
}
