"use client";

import { useState } from "react";
import { Segmented } from "@/components/segmented";
import { accountKinds, destinations } from "@/lib/gateway/fields/destinations";
import type { Field } from "@/lib/gateway/fields/field";
import { kindsOf, offeredFields, requiredNames } from "@/lib/gateway/fields/offered-fields";
import * as common from "@/messages/common";
import * as t from "@/messages/payouts/new";
import { FieldGrid } from "./field-grid";
import { useFormScope } from "./form-context";
import { SandboxNumbers } from "./late-parts";

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
        hint={kinds.length < accountKinds.length ? t.soleTypeHint : undefined}
      />
      <SandboxNumbers />
      <FieldGrid fields={needed.filter((field) => !optional.includes(field))} />
      {optional.length > 0 ? <OptionalFields fields={optional} /> : null}
    </div>
  );
}

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
