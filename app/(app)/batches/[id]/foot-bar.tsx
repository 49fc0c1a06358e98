"use client";

import { useRouter } from "next/navigation";
import { type ReactNode, useState } from "react";
import { Block } from "@/components/block";
import { Button } from "@/components/button";
import { TextAreaField } from "@/components/text-field";
import { useAction } from "@/components/use-action";
import { capital } from "@/lib/core/text/plural";
import * as t from "@/messages/batches/detail";
import { askReleaseAction, moveRowsAction } from "../actions";
import { useRowsChoice } from "./rows/rows-choice";

type Props = {
  batchId: string;
  effect: string;
  asks: { required: number; because: string } | null;
  blockers: readonly { kind: string; text: string }[];
  errors: number;
  questions: number;
  unready: number;
  mayExclude: boolean;
  disabledReason: string | null;
  children: ReactNode;
};

const places: Readonly<Record<string, string>> = {
  questions: "questions",
  controls: "totals",
  repeats: "seen-before",
};
const inRows = new Set(["unready", "nothing_ready", "questions"]);

function describeWork(errors: number, questions: number): string {
  const fix = errors > 0 ? t.fix(errors) : "";
  const answer = questions > 0 ? t.answer(questions) : "";
  return capital([answer, fix].filter(Boolean).join(", "));
}

const barClass =
  "z-20 -mx-4 flex flex-col gap-2 border-t bg-surface px-4 py-2.5 md:sticky md:bottom-0 md:-mx-6 md:px-6";

export function FootPlace() {
  return (
    <div className={`${barClass} min-h-16 justify-center`} role="status">
      <p className="text-ink-3 text-sm">{t.blockersLoading}</p>
    </div>
  );
}

export function FootBar(props: Props) {
  const { batchId, effect, asks, blockers, errors, questions, unready, mayExclude, disabledReason } = props;
  const router = useRouter();
  const { goToError } = useRowsChoice();
  const ask = useAction(askReleaseAction, { repeats: false });
  const exclude = useAction(moveRowsAction);
  const [reason, setReason] = useState("");
  const needsReason = blockers.some(({ kind }) => kind === "no_update");
  const others = blockers.filter(({ kind }) => kind !== "no_update");
  const work = others.some(({ kind }) => inRows.has(kind)) ? describeWork(errors, questions) : "";
  const rest = work === "" ? others : others.filter(({ kind }) => !inRows.has(kind));
  const error = ask.error ?? exclude.error;
  const isBlocked = others.length > 0;

  async function excludeRows(): Promise<void> {
    if (await exclude.act({ batchId, rows: "unready" })) router.refresh();
  }

  function goToWork(): void {
    if (questions > 0) document.getElementById("questions")?.scrollIntoView({ block: "start" });
    else goToError();
  }

  return (
    <div className={barClass}>
      {error ? <Block tone="alarm" title={error.message} live /> : null}
      {needsReason && !isBlocked && disabledReason === null ? (
        <TextAreaField
          label={t.withoutUpdatesLabel}
          hint={t.withoutUpdatesHint}
          required
          maxLength={500}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      ) : null}
      <div className="flex flex-wrap items-center justify-end gap-x-3 gap-y-2">
        {rest.length > 0 ? (
          <ul className="mr-auto flex flex-wrap gap-x-3 text-sm text-wait-text" aria-label={t.blockingIssues}>
            {rest.map(({ kind, text }) => (
              <li key={`${kind} ${text}`}>
                {places[kind] ? (
                  <a
                    className="inline-flex min-h-6 items-center underline underline-offset-2"
                    href={`#${places[kind]}`}
                  >
                    {text}
                  </a>
                ) : (
                  <span className="inline-flex min-h-6 items-center">{text}</span>
                )}
              </li>
            ))}
          </ul>
        ) : asks && !isBlocked ? (
          <p className="min-w-0 flex-1 basis-64 text-ink-2 text-sm">
            {asks.required === 0 ? t.footNotNeeded : t.needsFrom(asks.required, asks.because)}
          </p>
        ) : null}
        {props.children}
        {unready > 0 && mayExclude ? (
          <Button pending={exclude.pending} onClick={() => void excludeRows()} className="shrink!">
            {t.moveLabel(unready)}
          </Button>
        ) : null}
        {work !== "" && disabledReason === null ? (
          <Button variant="primary" size="large" className="shrink!" onClick={goToWork}>
            {work}
          </Button>
        ) : (
          <Button
            variant="primary"
            size="large"
            pending={ask.pending}
            className="shrink!"
            disabledReason={
              disabledReason ??
              (isBlocked ? t.blockersLeft : needsReason && reason.trim() === "" ? t.reasonMissing : null)
            }
            onClick={() => void ask.act({ batchId, reasonWithoutUpdates: needsReason ? reason : null })}
          >
            {asks?.required === 0 ? t.release(effect) : t.submitLabel(effect)}
          </Button>
        )}
      </div>
      {ask.dialog}
      {exclude.dialog}
    </div>
  );
}
