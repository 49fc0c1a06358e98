"use client";

import { Plus, X } from "lucide-react";
import { Controller, type UseFormReturn, useFieldArray, useWatch } from "react-hook-form";
import { AmountField } from "@/components/amount-field";
import { Button } from "@/components/button";
import { Money } from "@/components/money";
import { SelectField, TextField } from "@/components/text-field";
import type { PolicyRules } from "@/lib/approvals/policy";
import type { RuleValues } from "./rule-values";

type Props = {
  form: UseFormReturn<RuleValues, unknown, PolicyRules>;
  /** To choose from; any other can be typed. */
  currencies: readonly string[];
};

const tiersMax = 20;

/** From which amount on more people are asked. Those that hold stand as facts; a new one begins empty. */
export function Thresholds({ form, currencies }: Props) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: "tiers" });
  const values = useWatch({ control: form.control, name: "tiers" });
  const errors = form.formState.errors.tiers;
  return (
    <fieldset className="flex min-w-0 flex-col gap-3">
      <legend className="mb-1 font-medium text-sm">Thresholds</legend>
      <datalist id="threshold-currencies">
        {currencies.map((code) => (
          <option key={code} value={code} />
        ))}
      </datalist>
      {fields.length === 0 ? <p className="text-ink-2 text-sm">None: every amount is treated alike.</p> : null}
      {fields.map((field, index) => {
        const fault = errors?.[index];
        const tier = values[index] ?? field;
        const take = (
          <Button
            variant="plain"
            iconOnly
            icon={<X size={16} aria-hidden />}
            aria-label={`Remove threshold ${index + 1}`}
            onClick={() => remove(index)}
          />
        );
        if (field.kept) {
          const message = fault?.currency?.message ?? fault?.from?.message ?? fault?.approvers?.message;
          return (
            <div key={field.id} className="flex items-center justify-between gap-3 rounded-md border px-3 py-1">
              <p className="text-base">
                From <Money amount={tier.from} currency={tier.currency} /> on{" "}
                {tier.approvers === "2" ? "two other people" : "one other person"}
                {message ? <span className="block text-alarm-text text-sm">{message}</span> : null}
              </p>
              {take}
            </div>
          );
        }
        return (
          <div
            key={field.id}
            className="grid items-start gap-3 rounded-md border p-3 sm:grid-cols-2 lg:grid-cols-[9rem_1fr_1fr_auto]"
          >
            <TextField
              label="Currency"
              required
              maxLength={3}
              list="threshold-currencies"
              spellCheck={false}
              error={fault?.currency?.message}
              {...form.register(`tiers.${index}.currency`)}
            />
            <Controller
              control={form.control}
              name={`tiers.${index}.from`}
              render={({ field: from }) => (
                <AmountField
                  {...from}
                  label="From this amount on"
                  required
                  currency={tier.currency}
                  error={fault?.from?.message}
                />
              )}
            />
            <SelectField
              label="Who approves"
              required
              error={fault?.approvers?.message}
              {...form.register(`tiers.${index}.approvers`)}
            >
              <option value="1">One other person</option>
              <option value="2">Two other people</option>
            </SelectField>
            <div className="sm:mt-6">{take}</div>
          </div>
        );
      })}
      {fields.length < tiersMax ? (
        <div>
          <Button
            icon={<Plus size={16} aria-hidden />}
            onClick={() => append({ currency: "", from: "", approvers: "2", kept: false })}
          >
            Add a threshold
          </Button>
        </div>
      ) : (
        <p className="text-ink-3 text-sm">At most {tiersMax} thresholds.</p>
      )}
    </fieldset>
  );
}
