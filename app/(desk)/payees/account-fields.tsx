"use client";

import { useId, useState } from "react";
import { type Resolver, type ResolverResult, type UseFormReturn, useWatch } from "react-hook-form";
import { CatalogueField } from "@/components/field-form/catalogue-field";
import { Segmented } from "@/components/segmented";
import { accountFields, mayBeKept } from "@/lib/fields/account-fields";
import { labelOf } from "@/lib/fields/catalogue";
import { type DestinationKind, destinationKinds, destinations } from "@/lib/fields/destinations";
import { type Field, groups } from "@/lib/fields/field";
import { parseAccount } from "@/lib/fields/schema";
import { noRules, offeredFields, requiredNames } from "../payouts/new/offered-fields";

/** An account as it is typed: every field of a receiver, blank when unused. */
export type AccountValues = { kind: DestinationKind; fields: Record<string, string> };

/** A form for an account: empty, or begun from one that is known. */
export function accountValues(known?: {
  kind: DestinationKind;
  fields: Readonly<Record<string, string>>;
}): AccountValues {
  const blank = Object.fromEntries(accountFields.map(({ name }) => [name, ""]));
  return { kind: known?.kind ?? "bank_account", fields: { ...blank, ...known?.fields } };
}

function offered(kind: DestinationKind): { needed: Field[]; more: Field[] } {
  const { needed, more } = offeredFields(kind, noRules);
  const own = (field: Field) => accountFields.includes(field);
  return { needed: needed.filter(own), more: more.filter(own) };
}

/** What of the typed account is meant: only the fields that this kind shows, blanks dropped. */
export function collectAccount({ kind, fields }: AccountValues): {
  kind: DestinationKind;
  values: Record<string, string>;
} {
  const { needed, more } = offered(kind);
  const shown = [...needed, ...more].flatMap(({ name }) => {
    const value = fields[name] ?? "";
    return value.trim() === "" ? [] : [[name, value]];
  });
  return { kind, values: Object.fromEntries(shown) };
}

/** A message without the label it starts with, for the place under the field that has the label already. */
function withoutLabel(name: string, message: string): string {
  const start = `${labelOf("payout", name)}: `;
  if (!message.startsWith(start)) return message;
  const rest = message.slice(start.length);
  return rest.charAt(0).toUpperCase() + rest.slice(1);
}

/** The catalogue's judgement of an account, by field; empty when it is good. */
export function accountFaults(typed: AccountValues, today: string): Record<string, string> {
  const { kind, values } = collectAccount(typed);
  const parsed = parseAccount(values, { today, destination: kind });
  if (parsed.ok) return {};
  return Object.fromEntries(parsed.errors.map(({ field, message }) => [field, withoutLabel(field, message)]).reverse());
}

/** react-hook-form's resolver for a form that is nothing but an account. */
export function accountResolver(today: string): Resolver<AccountValues> {
  return (values): ResolverResult<AccountValues> => {
    const faults = Object.entries(accountFaults(values, today));
    if (faults.length === 0) return { values, errors: {} };
    const fields = Object.fromEntries(faults.map(([name, message]) => [name, { type: "catalogue", message }]));
    return { values: {}, errors: { fields } };
  };
}

type Props = {
  form: UseFormReturn<AccountValues>;
  /** What the server found, by wire name. */
  refused?: Readonly<Record<string, string>>;
};

/** Where somebody is paid: the kind, what names it, and whatever else endpoints may ask for. */
export function AccountFields({ form, refused = {} }: Props) {
  const typed = useWatch({ control: form.control }) as AccountValues;
  const [open, setOpen] = useState(false);
  const id = useId();
  const { needed, more } = offered(typed.kind);
  const required = requiredNames(typed.kind, noRules, typed.fields);
  const errors = form.formState.errors.fields;
  const errorOf = (name: string) =>
    errors?.[name]?.message ?? (refused[name] ? withoutLabel(name, refused[name]) : null);
  const headings = Object.entries(groups).flatMap(([group, heading]) => {
    const fields = more.filter((field) => field.group === group);
    return fields.length > 0 ? [{ group, heading, fields }] : [];
  });
  const grid = (fields: readonly Field[]) => (
    <div className="grid gap-x-4 gap-y-4 sm:grid-cols-2">
      {fields.map((field) => (
        <CatalogueField
          key={field.name}
          field={field}
          registration={form.register(`fields.${field.name}`)}
          value={typed.fields[field.name] ?? ""}
          required={required.has(field.name)}
          error={errorOf(field.name)}
          dateForm="ISO"
        >
          {mayBeKept(field) ? null : (
            <p className="prose-line text-ink-2 text-xs">
              Not kept: the book knows the card again by its mark, and the number is typed for each payout.
            </p>
          )}
        </CatalogueField>
      ))}
    </div>
  );
  const filled = more.filter(({ name }) => typed.fields[name]?.trim()).length;
  const faulty = more.some(({ name }) => errorOf(name) !== null);
  return (
    <div className="flex flex-col gap-4">
      <Segmented
        legend="Paid to"
        options={destinationKinds.map((kind) => ({ value: kind, label: destinations[kind].label }))}
        {...form.register("kind")}
        value={typed.kind}
      />
      {grid(needed)}
      <details
        open={open || faulty}
        onToggle={(event) => setOpen(event.currentTarget.open)}
        className="rounded-md border border-dashed px-3 py-2"
      >
        <summary className="font-medium text-sm">
          More details that endpoints may ask for ({more.length}
          {filled > 0 ? `, ${filled} filled` : ""})
        </summary>
        {open || faulty ? (
          <div className="mt-3 flex flex-col gap-5">
            {headings.map(({ group, heading, fields }) => (
              <section key={group} aria-labelledby={`${id}-${group}`} className="flex flex-col gap-3">
                <h3 id={`${id}-${group}`} className="font-semibold text-base">
                  {heading}
                </h3>
                {grid(fields)}
              </section>
            ))}
          </div>
        ) : null}
      </details>
    </div>
  );
}
