"use client";

import { useState } from "react";
import { Button } from "@/components/button";
import { CatalogueField } from "@/components/field-form/catalogue-field";
import { Segmented } from "@/components/segmented";
import { accountKinds, destinations } from "@/lib/fields/destinations";
import type { Field } from "@/lib/fields/field";
import { kindsOf, offeredFields, requiredNames } from "@/lib/fields/offered-fields";
import * as common from "@/messages/common";
import * as t from "@/messages/payouts/new";
import { useFormScope } from "./form-context";
import { SandboxNumbers } from "./sandbox-numbers";

/** Who is paid: the kind of receiver, then what that kind and the endpoint need. */
export function ReceiverFields() {
  const {
    form,
    live: { values, rules },
  } = useFormScope();
  const kinds = kindsOf(rules);
  const { needed } = offeredFields(values.kind, rules);
  const required = requiredNames(values.kind, rules, values.fields);
  const { extras } = destinations[values.kind];
  const optional = needed.filter(({ name }) => extras.includes(name) && !required.has(name));
  return (
    <div className="flex flex-col gap-4">
      <Segmented
        legend={common.paidTo}
        options={kinds.map((kind) => ({ value: kind, label: destinations[kind].label }))}
        {...form.register("kind")}
        value={values.kind}
        hint={kinds.length < accountKinds.length ? t.thisEndpointSupportsNo : undefined}
      />
      <SandboxNumbers />
      <FieldGrid fields={needed.filter((field) => !optional.includes(field))} />
      {optional.length > 0 ? <OptionalFields fields={optional} /> : null}
    </div>
  );
}

/** Details that a bank may ask for, one click away; open once one is filled or has an error. */
function OptionalFields({ fields }: { fields: readonly Field[] }) {
  const {
    live: { values, errorOf },
  } = useFormScope();
  const [isOpen, setOpen] = useState(false);
  const open = isOpen || fields.some(({ name }) => values.fields[name]?.trim() || errorOf(name) !== null);
  return (
    <details open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="text-ink-2 text-sm">{t.optionalDetails(fields.length)}</summary>
      <div className="mt-3">
        <FieldGrid fields={fields} />
      </div>
    </details>
  );
}

/** Fields of the catalogue side by side where there is room. */
export function FieldGrid({ fields }: { fields: readonly Field[] }) {
  const {
    form,
    live: { values, rules, sender, errorOf, warningOf },
  } = useFormScope();
  const required = requiredNames(values.kind, rules, values.fields);
  return (
    <div className="grid gap-x-4 gap-y-4 sm:grid-cols-2">
      {fields.map((field) => (
        <CatalogueField
          key={field.name}
          field={field}
          registration={form.register(`fields.${field.name}`)}
          value={values.fields[field.name] ?? ""}
          required={required.has(field.name)}
          error={errorOf(field.name)}
          warning={warningOf(field.name)}
          dateForm={sender?.connection.dateForm}
        >
          {field.group === "redirects" ? <ReturnPageButton name={field.name} label={field.label} /> : null}
        </CatalogueField>
      ))}
    </div>
  );
}

/** Fills an address for the receiver's return with our neutral page. */
function ReturnPageButton({ name, label }: { name: string; label: string }) {
  const { form, returnUrl } = useFormScope();
  return (
    <div>
      <Button
        size="small"
        aria-label={t.paydesksReturnPage2(label)}
        title={returnUrl}
        onClick={() => form.setValue(`fields.${name}`, returnUrl, { shouldValidate: true, shouldDirty: true })}
      >
        {t.paydesksReturnPage}
      </Button>
    </div>
  );
}
