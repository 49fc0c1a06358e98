"use client";

import { Check } from "lucide-react";
import { Button } from "@/components/button";
import { Select } from "@/components/input";
import { type Column, spellTarget } from "@/lib/intake/columns";
import { type Choices, mapColumn } from "../choices";
import type { TargetChoice } from "../targets";

type Props = {
  /** Columns that were taken for something by likeness. */
  columns: readonly Column[];
  targets: readonly TargetChoice[];
  /** The first rows of the file, where they are at hand. */
  samples: readonly (readonly string[])[];
  choices: Choices;
  onChange: (choices: Choices) => void;
};

/** Only where one is unsure: what each such column was taken for, beside its first cells, to be confirmed or changed. */
export function PleaseCheck({ columns, targets, samples, choices, onChange }: Props) {
  if (columns.length === 0) return null;
  const confirm = (some: readonly Column[]) =>
    onChange(some.reduce((said, { header, target }) => mapColumn(said, header, spellTarget(target) ?? ""), choices));
  return (
    <section
      aria-label="Please check"
      data-please-check
      className="flex flex-col gap-3 rounded-md border border-l-4 border-l-wait-mark bg-surface p-3"
    >
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="font-medium text-base">
          Please check{" "}
          {columns.length === 1
            ? "this column: its name is only like one that is known"
            : `these ${columns.length} columns: their names are only like ones that are known`}
        </p>
        {columns.length > 1 ? <Button onClick={() => confirm(columns)}>All of them are right</Button> : null}
      </div>
      <ul className="flex flex-col gap-2">
        {columns.map((column) => {
          const cells = samples.map((cells) => cells[column.index] ?? "").filter((cell) => cell !== "");
          return (
            <li key={column.index} className="flex flex-wrap items-center gap-x-3 gap-y-1 border-t pt-2 text-sm">
              <span className="identifier break-all font-medium">{column.header}</span>
              <Select
                aria-label={`What the column ${column.header} holds`}
                value={spellTarget(column.target) ?? ""}
                onChange={(event) => onChange(mapColumn(choices, column.header, event.target.value))}
              >
                <option value="">left out</option>
                {targets.map(({ value, label }) => (
                  <option key={value} value={value}>
                    {label}
                  </option>
                ))}
              </Select>
              <Button size="small" icon={<Check size={14} aria-hidden />} onClick={() => confirm([column])}>
                That is right
              </Button>
              {cells.length > 0 ? (
                <span className="text-ink-3">
                  begins with <span className="identifier break-all">{cells.join(" · ")}</span>
                </span>
              ) : null}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
