import type { ReactNode } from "react";
import type { Tone } from "@/lib/core/text/states";
import * as t from "@/messages/components/shared";
import { toneMark } from "./tones";
import { When } from "./when";

export type TimelineEntry = {
  key: string;
  at: Date | string;
  title: ReactNode;
  actor?: string;
  tone?: Tone;
  evidence?: string;
  refusedBecause?: string;
  times?: number;
  children?: ReactNode;
};

export function Timeline({ entries }: { entries: readonly TimelineEntry[] }) {
  return (
    <ol className="flex flex-col">
      {entries.map((entry) => (
        <li key={entry.key} className="group relative flex gap-3 pb-4 text-sm last:pb-0">
          <span aria-hidden className="absolute top-3 bottom-0 left-[3.5px] w-px bg-line group-last:hidden" />
          <span
            aria-hidden
            className={`relative mt-1.5 size-2 shrink-0 rounded-full forced-colors:bg-[CanvasText] ${toneMark[entry.tone ?? "neutral"]}`}
          />
          <div className="min-w-0 flex-1">
            <div className="flex flex-wrap justify-between gap-x-4">
              <p className={`font-medium ${entry.refusedBecause ? "text-ink-3 line-through" : ""}`}>
                {entry.title}
                {entry.times && entry.times > 1 ? (
                  <span className="font-normal text-ink-3">{t.times(entry.times)}</span>
                ) : null}
              </p>
              <span className="text-ink-3">
                <When exact at={entry.at} />
              </span>
            </div>
            {entry.actor || entry.evidence ? (
              <p className="text-ink-3">{[entry.actor, entry.evidence].filter(Boolean).join(" · ")}</p>
            ) : null}
            {entry.refusedBecause ? <p className="text-ink-2">{t.notApplied(entry.refusedBecause)}</p> : null}
            {entry.children ? <div className="mt-1 text-ink-2">{entry.children}</div> : null}
          </div>
        </li>
      ))}
    </ol>
  );
}
