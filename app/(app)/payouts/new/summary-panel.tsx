"use client";

import { Circle, CircleCheck, CircleX, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import * as common from "@/messages/common";
import * as t from "@/messages/payouts/new";

export type Check = { key: string; state: "good" | "open" | "warning" | "bad"; text: ReactNode };

const marks = {
  good: { Icon: CircleCheck, look: "text-good-text", status: common.done },
  open: { Icon: Circle, look: "text-ink-3", status: common.open },
  warning: { Icon: TriangleAlert, look: "text-wait-text", status: t.warningStatus },
  bad: { Icon: CircleX, look: "text-alarm-text", status: t.blocked },
} as const;

type Props = {
  sentence: ReactNode;
  facts?: ReactNode;
  checks: readonly Check[];
  children: ReactNode;
};

export function SummaryPanel({ sentence, facts, checks, children }: Props) {
  return (
    <aside
      aria-label={t.summary}
      className="flex flex-col gap-4 self-start rounded-lg border bg-surface p-4 lg:sticky lg:top-[calc(var(--band-height)+20px)]"
    >
      <p className="font-semibold text-lg break-words">{sentence}</p>
      {facts ? <div className="flex flex-col gap-1 text-ink-2 text-sm">{facts}</div> : null}
      <ul className="flex flex-col gap-2 text-sm">
        {checks.map(({ key, state, text }) => {
          const { Icon, look, status } = marks[state];
          return (
            <li key={key} className="flex items-start gap-2">
              <Icon size={16} className={`mt-0.5 shrink-0 ${look}`} aria-hidden />
              <span className="sr-only">{status}: </span>
              <span className="min-w-0">{text}</span>
            </li>
          );
        })}
      </ul>
      <div className="flex flex-col gap-2">{children}</div>
    </aside>
  );
}
