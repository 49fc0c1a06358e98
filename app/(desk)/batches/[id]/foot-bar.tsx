"use client";

import { useRouter } from "next/navigation";
import { type ReactNode, useState } from "react";
import { Block } from "@/components/block";
import { Button } from "@/components/button";
import { TextAreaField } from "@/components/text-field";
import { useAct } from "@/components/use-act";
import { askReleaseAction, setAsideAction } from "../actions";

type Props = {
  batchId: string;
  /** "782 payouts, 1,204,310.55 EUR" */
  effect: string;
  /** What the policy would ask of others; null: it is not this person who asks. */
  asks: { required: number; because: string } | null;
  /** What keeps it, gravest first; empty where it may be asked for. */
  blockers: readonly { kind: string; text: string }[];
  /** Rows that are not ready, and may be taken out. */
  unready: number;
  mayAside: boolean;
  /** Why this person cannot ask for it. */
  disabledReason: string | null;
  email: string;
  children: ReactNode;
};

/** Where on the page each of them is mended. */
const places: Readonly<Record<string, string>> = {
  unready: "rows",
  nothing_ready: "rows",
  questions: "questions",
  controls: "totals",
  repeats: "seen-before",
};

/** The foot of a draft: what keeps it, and the one act that it is for. */
export function FootBar(props: Props) {
  const { batchId, effect, asks, blockers, unready, mayAside, disabledReason, email, children } = props;
  const router = useRouter();
  const ask = useAct(askReleaseAction, email, { repeats: false });
  const aside = useAct(setAsideAction, email);
  const [reason, setReason] = useState("");
  const needsReason = blockers.some(({ kind }) => kind === "no_news");
  const others = blockers.filter(({ kind }) => kind !== "no_news");
  const error = ask.error ?? aside.error;

  async function setAside(): Promise<void> {
    const child = await aside.act({ batchId, rows: "unready" });
    if (child) router.refresh();
  }

  return (
    <div className="z-20 -mx-4 mt-4 flex flex-col gap-3 border-t bg-surface px-4 py-3 md:sticky md:bottom-0 md:-mx-6 md:px-6">
      {error ? <Block tone="alarm" title={error.message} live /> : null}
      {others.length > 0 ? (
        <ul className="flex flex-col text-sm text-wait-text" aria-label="What keeps it from being asked for">
          {others.slice(0, 4).map(({ kind, text }) => (
            <li key={`${kind} ${text}`}>
              {places[kind] ? (
                <a className="inline-flex min-h-6 items-center underline underline-offset-2" href={`#${places[kind]}`}>
                  {text}
                </a>
              ) : (
                text
              )}
            </li>
          ))}
          {others.length > 4 ? <li>{others.length - 4} more reasons are in the way.</li> : null}
        </ul>
      ) : null}
      {needsReason && others.length === 0 && disabledReason === null ? (
        <TextAreaField
          label="Why it goes although nobody would learn the outcome"
          hint="The connection has never called back, and its status query is off."
          required
          maxLength={500}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      ) : null}
      {asks && others.length === 0 ? (
        <p className="text-ink-2 text-sm">
          {asks.required === 0
            ? "Nobody else has to approve it."
            : `${asks.required === 1 ? "One other person" : `${asks.required} other people`} must approve it. ${asks.because}`}
        </p>
      ) : null}
      <div className="flex flex-wrap items-center justify-end gap-2">
        {children}
        {unready > 0 && mayAside ? (
          <Button pending={aside.pending} onClick={() => void setAside()} className="shrink!">
            Set {unready} {unready === 1 ? "row" : "rows"} aside (new draft)
          </Button>
        ) : null}
        <Button
          variant="primary"
          size="large"
          pending={ask.pending}
          className="shrink!"
          disabledReason={
            disabledReason ??
            (others.length > 0
              ? asks?.required === 0
                ? "It cannot be released yet."
                : "It cannot be asked for yet."
              : needsReason && reason.trim() === ""
                ? "Say why first."
                : null)
          }
          onClick={() => void ask.act({ batchId, reasonWithoutNews: needsReason ? reason : null })}
        >
          {asks?.required === 0 ? `Release ${effect} …` : `Ask for approval: ${effect}`}
        </Button>
      </div>
      {ask.dialog}
      {aside.dialog}
    </div>
  );
}
