"use client";

import type { ReactNode } from "react";
import { FieldError } from "@/components/field";
import { Tick } from "@/components/input";

export type Choice = { value: string; label: ReactNode; hint?: ReactNode };

type Props = {
  legend: ReactNode;
  name: string;
  choices: readonly Choice[];
  value: string | null;
  onChange: (value: string) => void;
  error?: string | null;
};

export function ChoiceList({ legend, name, choices, value, onChange, error }: Props) {
  return (
    <fieldset className="flex flex-col gap-1" aria-describedby={error ? `${name}-error` : undefined}>
      <legend className="mb-1 font-medium text-sm">{legend}</legend>
      {choices.map((choice) => (
        <label
          key={choice.value}
          className="flex gap-2.5 rounded-md border bg-surface px-3 py-2 transition-colors hover:bg-sunken has-checked:border-accent has-checked:bg-accent-soft max-md:min-h-11"
        >
          <Tick
            type="radio"
            name={name}
            value={choice.value}
            checked={value === choice.value}
            onChange={() => onChange(choice.value)}
            className="mt-1"
          />
          <span className="flex min-w-0 flex-col text-base">
            <span className="font-medium">{choice.label}</span>
            {choice.hint ? <span className="text-ink-2 text-sm">{choice.hint}</span> : null}
          </span>
        </label>
      ))}
      {error ? <FieldError id={`${name}-error`}>{error}</FieldError> : null}
    </fieldset>
  );
}
