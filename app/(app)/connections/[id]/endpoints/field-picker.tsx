"use client";

import { X } from "lucide-react";
import { Field } from "@/components/field";
import { Select } from "@/components/input";
import * as t from "@/messages/connections/endpoints";

export type FieldOption = { name: string; label: string; necessity: string };

type Props = {
  label: string;
  hint: string;
  fields: readonly FieldOption[];
  chosen: readonly string[];
  onChange: (names: string[]) => void;
  error?: string;
};

export function FieldPicker({ label, hint, fields, chosen, onChange, error }: Props) {
  const labelOf = (name: string) => fields.find((field) => field.name === name)?.label ?? name;
  return (
    <div className="flex flex-col gap-2">
      <Field label={label} hint={hint} error={error}>
        {(wiring) => (
          <Select
            {...wiring}
            value=""
            className="max-w-80"
            onChange={(event) => {
              if (event.target.value) onChange([...chosen, event.target.value]);
            }}
          >
            <option value="">{t.fieldPlaceholder}</option>
            {fields
              .filter((field) => !chosen.includes(field.name))
              .map((field) => (
                <option key={field.name} value={field.name}>
                  {field.label} ({field.name})
                </option>
              ))}
          </Select>
        )}
      </Field>
      {chosen.length > 0 ? (
        <ul className="flex flex-wrap gap-1.5" aria-label={t.selectedFields}>
          {chosen.map((name) => (
            <li key={name} className="inline-flex items-center gap-1 rounded-sm bg-sunken pl-2 text-sm">
              <span>{labelOf(name)}</span>
              <button
                type="button"
                className="inline-flex size-6 items-center justify-center rounded-sm text-ink-2 hover:text-ink max-md:size-10"
                aria-label={t.remove(labelOf(name))}
                onClick={() => onChange(chosen.filter((other) => other !== name))}
              >
                <X size={14} aria-hidden />
              </button>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}
