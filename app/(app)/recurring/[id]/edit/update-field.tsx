"use client";

import { Controller } from "react-hook-form";
import { AmountField } from "@/components/amount-field";
import { DateInput, readDayField } from "@/components/date-field";
import { Field as Labelled } from "@/components/field";
import { CatalogueField } from "@/components/field-form/catalogue-field";
import { Select } from "@/components/input";
import type { Field } from "@/lib/gateway/fields/field";
import { periods } from "@/lib/payments/recurring/schedule-facts";
import { dayLabel, periodLabels } from "@/lib/payments/recurring/schedule-labels";
import * as t from "@/messages/recurring/edit";
import { useUpdateScope } from "./form-context";
import { isSameAsSent } from "./form-values";

export function UpdateField({ field, required = false }: { field: Field; required?: boolean }) {
  const { form, values, profile, errorOf } = useUpdateScope();
  const registration = form.register(
    `fields.${field.name}`,
    field.format === "date" ? { setValueAs: readDayField } : {},
  );
  const error = errorOf(field.name);
  if (field.format === "date" || field.format === "period") {
    return (
      <div className="flex min-w-0 flex-col gap-1">
        <Labelled label={field.label} help={field.help} error={error} required={required}>
          {(wiring) =>
            field.format === "date" ? (
              <DateInput {...registration} {...wiring} />
            ) : (
              <Select {...registration} {...wiring}>
                <option value="">{t.noChange}</option>
                {periods.map((period) => (
                  <option key={period} value={period}>
                    {periodLabels[period]}
                  </option>
                ))}
              </Select>
            )
          }
        </Labelled>
        <KnownLine field={field} />
      </div>
    );
  }
  if (field.format === "amount") {
    return (
      <div className="flex min-w-0 flex-col gap-1">
        <Controller
          control={form.control}
          name={`fields.${field.name}`}
          render={({ field: amount }) => (
            <AmountField
              {...amount}
              label={field.label}
              help={field.help}
              required={required}
              error={error}
              currency={profile.currency}
            />
          )}
        />
        <KnownLine field={field} />
      </div>
    );
  }
  return (
    <CatalogueField
      field={field}
      registration={registration}
      value={values.fields[field.name] ?? ""}
      required={required}
      error={error}
    >
      <KnownLine field={field} />
    </CatalogueField>
  );
}

function KnownLine({ field }: { field: Field }) {
  const { profile, values } = useUpdateScope();
  const known = profile.known[field.name];
  const typed = values.fields[field.name]?.trim() ?? "";
  if (typed !== "" && isSameAsSent(profile, field, typed)) {
    return <p className="text-sm text-wait-text">{t.valueUnchanged}</p>;
  }
  if (!known) return <p className="text-ink-3 text-xs">{t.currentUnknown}</p>;
  return (
    <p className="text-ink-2 text-xs break-words">
      {t.currentValue(
        <span className="text-ink" translate="no">
          {field.format === "date" ? dayLabel(known.value) : known.value}
        </span>,
        known.from,
      )}
    </p>
  );
}
