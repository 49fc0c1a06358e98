"use client";

import { useId, useState } from "react";
import { type FieldValues, useWatch } from "react-hook-form";
import { CatalogueField } from "@/components/field-form/catalogue-field";
import { faultsUnder } from "@/components/form/catalogue-faults";
import type { Faults } from "@/components/form/faults";
import type { FieldTools } from "@/components/form/field-tools";
import { Segmented } from "@/components/segmented";
import { accountFields, mayBeKept } from "@/lib/gateway/fields/account-fields";
import { type DestinationKind, destinationKinds, destinations } from "@/lib/gateway/fields/destinations";
import { type Field, groups } from "@/lib/gateway/fields/field";
import { noRules, offeredFields, requiredNames } from "@/lib/gateway/fields/offered-fields";
import * as common from "@/messages/common";
import * as t from "@/messages/payees/shared";

export type TypedAccount = { kind: DestinationKind; values: Record<string, string> };

export function beginAccount(known?: TypedAccount): TypedAccount {
  const blank = Object.fromEntries(accountFields.map(({ name }) => [name, ""]));
  return { kind: known?.kind ?? "bank_account", values: { ...blank, ...known?.values } };
}

function offered(kind: DestinationKind): { needed: Field[]; more: Field[] } {
  const { needed, more } = offeredFields(kind, noRules);
  const own = (field: Field) => accountFields.includes(field);
  return { needed: needed.filter(own), more: more.filter(own) };
}

export function collectAccount({ kind, values }: TypedAccount): TypedAccount {
  const { needed, more } = offered(kind);
  const shown = [...needed, ...more].flatMap(({ name }) => {
    const value = values[name] ?? "";
    return value.trim() === "" ? [] : [[name, value]];
  });
  return { kind, values: Object.fromEntries(shown) };
}

export async function validateTyped(account: TypedAccount, today: string): Promise<Faults> {
  const { parseAccount } = await import("@/lib/gateway/fields/schema");
  const { kind, values } = collectAccount(account);
  return faultsUnder("account.values", parseAccount(values, { today, destination: kind }));
}

export function AccountFields<Values extends FieldValues>({ tools }: { tools: FieldTools<Values> }) {
  const { form, errorOf: messageOf } = tools as unknown as FieldTools<{ account: TypedAccount }>;
  const typed = useWatch({ control: form.control, name: "account" });
  const [open, setOpen] = useState(false);
  const id = useId();
  const { needed, more } = offered(typed.kind);
  const required = requiredNames(typed.kind, noRules, typed.values);
  const errorOf = (name: string) => messageOf(`account.values.${name}`) ?? tools.errorOf(name as never) ?? null;
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
          registration={form.register(`account.values.${field.name}`)}
          value={typed.values[field.name] ?? ""}
          required={required.has(field.name)}
          error={errorOf(field.name)}
          dateForm="ISO"
        >
          {mayBeKept(field) ? null : <p className="prose-line text-ink-2 text-xs">{t.cardNumberHint}</p>}
        </CatalogueField>
      ))}
    </div>
  );
  const filled = more.filter(({ name }) => typed.values[name]?.trim()).length;
  const faulty = more.some(({ name }) => errorOf(name) !== null);
  return (
    <div className="flex flex-col gap-4">
      <Segmented
        legend={common.paidTo}
        options={destinationKinds.map((kind) => ({ value: kind, label: destinations[kind].label }))}
        {...form.register("account.kind")}
        value={typed.kind}
      />
      {grid(needed)}
      <details
        open={open || faulty}
        onToggle={(event) => setOpen(event.currentTarget.open)}
        className="rounded-md border border-dashed px-3 py-2"
      >
        <summary className="font-medium text-sm">{t.moreFieldsLabel(more.length, filled)}</summary>
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
