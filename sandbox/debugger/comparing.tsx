"use client";

import { useDeferredValue, useMemo, useState } from "react";
import { Block } from "@/components/block";
import { Panel } from "@/components/panel";
import { TextAreaField } from "@/components/text-field";
import * as t from "@/messages/sandbox/debugger";
import { type Comparison, compareBaseStrings, type Excerpt } from "./base-string-diff";
import type { DebuggedCall } from "./debug-command";

/** The comparison runs in the browser, so that pasted text is never sent. */
export function Comparing({ call }: { call: DebuggedCall }) {
  const [pasted, setPasted] = useState("");
  const text = useDeferredValue(pasted);
  const compared = useMemo(() => (text.trim() === "" ? null : compareBaseStrings(call, text)), [call, text]);
  return (
    <Panel title={t.compare}>
      <div className="flex flex-col gap-4">
        <TextAreaField
          label={t.pasteLabel}
          rows={5}
          spellCheck={false}
          autoComplete="off"
          value={pasted}
          onChange={(event) => setPasted(event.target.value)}
          className="[&_textarea]:font-mono [&_textarea]:text-xs"
          hint={t.pasteHint}
        />
        <div aria-live="polite">{compared ? <Outcome of={compared} /> : null}</div>
      </div>
    </Panel>
  );
}

function Outcome({ of }: { of: Comparison }) {
  switch (of.kind) {
    case "refused":
      return (
        <Block tone="wait" title={t.notCompared}>
          <p>{of.reason}</p>
        </Block>
      );
    case "same":
      return (
        <Block tone="good" title={t.identical(of.compared)}>
          <p>{t.identicalHint}</p>
          <Notes of={of.notes} />
        </Block>
      );
    case "different":
      return (
        <Block tone="wait" title={differenceTitle(of)}>
          <ul className="flex list-disc flex-col gap-1 pl-5">
            {of.findings.map(({ text }) => (
              <li key={text} className="break-words">
                {text}
              </li>
            ))}
          </ul>
          <dl className="mt-2 grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1 text-sm">
            <dt className="text-ink-2">{t.ours}</dt>
            <Around of={of.ours} />
            <dt className="text-ink-2">{t.theirs}</dt>
            <Around of={of.theirs} />
          </dl>
          <Notes of={of.notes} />
        </Block>
      );
    default:
      return of satisfies never;
  }
}

function differenceTitle({ compared, at }: Extract<Comparison, { kind: "different" }>): string {
  const what = compared === "base string" ? t.stringsDiffer : t.parametersDiffer;
  return t.differenceTitle(what, at + 1);
}

function Around({ of }: { of: Excerpt }) {
  const [first = "", ...rest] = of.after;
  return (
    <dd className="identifier min-w-0 text-xs leading-5 break-all">
      {of.cutBefore ? "…" : ""}
      {of.before}
      {first === "" ? (
        <span className="text-ink-3">{t.endsHere}</span>
      ) : (
        <mark className="rounded-sm bg-wait-mark px-0.5 font-semibold text-surface">{first}</mark>
      )}
      {rest.join("")}
      {of.cutAfter ? "…" : ""}
    </dd>
  );
}

function Notes({ of }: { of: string[] }) {
  return of.map((note) => (
    <p key={note} className="text-ink-2 text-sm">
      {note}
    </p>
  ));
}
