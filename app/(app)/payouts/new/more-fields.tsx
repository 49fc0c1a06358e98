"use client";

import { useId, useState } from "react";
import { TextField } from "@/components/text-field";
import { type Field, groups } from "@/lib/gateway/fields/field";
import { offeredFields } from "@/lib/gateway/fields/offered-fields";
import * as t from "@/messages/payouts/new";
import { FieldGrid } from "./field-grid";
import { useFormScope } from "./form-context";
import { isOfDirectory } from "./form-values";

type Props = { open: boolean; onToggle: (open: boolean) => void };

const matches = (field: Field, words: string[]) => {
  const text = `${field.label} ${field.name} ${field.aliases.join(" ")} ${field.help}`.toLowerCase();
  return words.every((word) => text.includes(word));
};

export function MoreFields({ open, onToggle }: Props) {
  const {
    live: { values, rules, errorOf },
  } = useFormScope();
  const [search, setSearch] = useState("");
  const id = useId();
  const more = offeredFields(values.kind, rules).more.filter(({ name }) => !isOfDirectory(values, name));
  const filled = more.filter(({ name }) => values.fields[name]?.trim()).length;
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const found = more.filter((field) => errorOf(field.name) !== null || matches(field, words));
  const headings = Object.entries(groups).flatMap(([group, heading]) => {
    const fields = found.filter((field) => field.group === group);
    return fields.length > 0 ? [{ group, heading, fields }] : [];
  });
  return (
    <details
      open={open}
      onToggle={(event) => onToggle(event.currentTarget.open)}
      className="rounded-lg border bg-surface px-4 py-3"
    >
      <summary className="font-semibold text-base">{t.moreFields(more.length, filled)}</summary>
      {open ? (
        <div className="mt-3 flex flex-col gap-5">
          <TextField
            label={t.searchFields}
            type="search"
            required
            value={search}
            onChange={(event) => setSearch(event.target.value)}
            onKeyDown={(event) => {
              if (event.key === "Enter") event.preventDefault();
            }}
          />
          {headings.map(({ group, heading, fields }) => (
            <section key={group} aria-labelledby={`${id}-${group}`} className="flex flex-col gap-3">
              <h3 id={`${id}-${group}`} className="font-semibold text-base">
                {heading}
              </h3>
              <FieldGrid fields={fields} />
            </section>
          ))}
          <p role="status" className="text-ink-2 text-sm">
            {found.length === 0 ? t.searchEmpty(search) : ""}
            {found.length < more.length && found.length > 0 ? t.fieldsFilteredOut(more.length - found.length) : ""}
          </p>
        </div>
      ) : null}
    </details>
  );
}
