"use client";

import { useId, useState } from "react";
import { TextField } from "@/components/text-field";
import { type Field, groups } from "@/lib/fields/field";
import { useFormScope } from "./form-context";
import { isOfBook } from "./form-values";
import { offeredFields } from "./offered-fields";
import { FieldGrid } from "./receiver-fields";

type Props = { open: boolean; onToggle: (open: boolean) => void };

const matches = (field: Field, words: string[]) => {
  const text = `${field.label} ${field.name} ${field.aliases.join(" ")} ${field.help}`.toLowerCase();
  return words.every((word) => text.includes(word));
};

/** Everything else that this kind of payout may carry, by its headings, with a search of its own. */
export function MoreFields({ open, onToggle }: Props) {
  const {
    live: { values, rules, errorOf },
  } = useFormScope();
  const [search, setSearch] = useState("");
  const id = useId();
  const more = offeredFields(values.kind, rules).more.filter(({ name }) => !isOfBook(values, name));
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
      <summary className="font-semibold text-base">
        More fields ({more.length}
        {filled > 0 ? `, ${filled} filled` : ""})
      </summary>
      {open ? (
        <div className="mt-3 flex flex-col gap-5">
          <TextField
            label="Search these fields"
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
            {found.length === 0 ? `No field speaks of “${search}”.` : ""}
            {found.length < more.length && found.length > 0
              ? `${more.length - found.length} fields are not shown.`
              : ""}
          </p>
        </div>
      ) : null}
    </details>
  );
}
