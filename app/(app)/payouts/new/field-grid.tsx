"use client";

import { Button } from "@/components/button";
import { CatalogueField } from "@/components/field-form/catalogue-field";
import type { Field } from "@/lib/gateway/fields/field";
import { requiredNames } from "@/lib/gateway/fields/offered-fields";
import * as t from "@/messages/payouts/new";
import { useFormScope } from "./form-context";

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

function ReturnPageButton({ name, label }: { name: string; label: string }) {
  const { form, returnUrl } = useFormScope();
  return (
    <div>
      <Button
        size="small"
        aria-label={t.returnPageOfField(label)}
        title={returnUrl}
        onClick={() => form.setValue(`fields.${name}`, returnUrl, { shouldValidate: true, shouldDirty: true })}
      >
        {t.returnPageLabel}
      </Button>
    </div>
  );
}
