"use client";

import { useId } from "react";
import { FactTable } from "@/components/fact-table";
import { Tick } from "@/components/input";
import type { FirstLines } from "@/lib/files/intake/survey/survey";
import * as t from "@/messages/batches/new";

type Props = FirstLines & {
  chosenLine: number | null;
  isOpen: boolean;
  onChoose: (line: number) => void;
};

const mostCells = 8;

export function HeadingLines({ lines, headingLine, chosenLine, isOpen, onChoose }: Props) {
  const id = useId();
  const above = lines.filter(({ line }) => line < headingLine).length;
  const width = Math.min(mostCells, Math.max(0, ...lines.map(({ cells }) => cells.length)));
  return (
    <details open={isOpen || undefined} data-heading-line={headingLine}>
      <summary className="text-base">
        {t.headingsLine(headingLine, above, <span className="text-ink-3 text-sm">{t.changeHeadings}</span>)}
      </summary>
      <FactTable framed className="mt-2 max-h-80 overflow-y-auto" caption={t.headingsCaption}>
        <tbody>
          {lines.map(({ line, cells }) => (
            <tr
              key={line}
              className={line === headingLine ? "bg-accent-soft font-medium" : line < headingLine ? "text-ink-3" : ""}
            >
              <td className="whitespace-nowrap">
                <label className="flex min-h-6 items-center gap-2" htmlFor={`${id}-${line}`}>
                  <Tick
                    type="radio"
                    id={`${id}-${line}`}
                    name={id}
                    checked={line === (chosenLine ?? headingLine)}
                    aria-label={t.headingsChoice(line)}
                    onChange={() => onChoose(line)}
                  />
                  <span className="figures text-ink-3">{line}</span>
                </label>
              </td>
              {Array.from({ length: width }, (_, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its place
                <td key={at} className="max-w-48">
                  <label htmlFor={`${id}-${line}`} className="block truncate" title={cells[at]} translate="no">
                    {cells[at]}
                  </label>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </FactTable>
    </details>
  );
}
