"use client";

import { Plus, X } from "lucide-react";
import { Controller, type UseFormReturn, useFieldArray, useWatch } from "react-hook-form";
import { AmountField } from "@/components/amount-field";
import { Button } from "@/components/button";
import { Money } from "@/components/money";
import { SelectField, TextField } from "@/components/text-field";
import type { PolicyRules } from "@/lib/approvals/policy";
import type { RuleValues } from "./rule-values";

type Props = { form: UseFormReturn<RuleValues, unknown, PolicyRules> };
type Tier = RuleValues["cumulative"][number];

const cumulativeMax = 10;

/** Against splitting: from which sum over days more users approve. Those in force are shown as facts; a new one begins empty. */
export function CumulativeThresholds({ form }: Props) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: "cumulative" });
  const values = useWatch({ control: form.control, name: "cumulative" });
  const errors = form.formState.errors.cumulative;
  return (
    <fieldset className="flex min-w-0 flex-col gap-3">
      <legend className="mb-1 font-medium text-sm">Cumulative thresholds</legend>
      <p className="prose-line text-ink-2 text-sm">
        These add up what was submitted or released in the last days, over all connections, and has not failed. One
        large payout that is split into small ones then needs the same approval.
      </p>
      {fields.map((field, index) => {
        const fault = errors?.[index];
        const tier = values[index] ?? field;
        const take = (
          <Button
            variant="plain"
            iconOnly
            icon={<X size={16} aria-hidden />}
            aria-label={`Remove cumulative threshold ${index + 1}`}
            onClick={() => remove(index)}
          />
        );
        if (field.kept) {
          const message = fault?.currency?.message ?? fault?.from?.message ?? fault?.approvers?.message;
          return (
            <div key={field.id} className="flex items-center justify-between gap-3 rounded-md border px-3 py-1">
              <p className="text-base">
                <Kept tier={tier} />
                {message ? <span className="block text-alarm-text text-sm">{message}</span> : null}
              </p>
              {take}
            </div>
          );
        }
        return (
          <div key={field.id} className="grid items-start gap-3 rounded-md border p-3 sm:grid-cols-2 lg:grid-cols-3">
            <SelectField
              label="Add up"
              required
              error={fault?.per?.message}
              {...form.register(`cumulative.${index}.per`)}
            >
              <option value="account">Payouts to the same account</option>
              <option value="preparer">Payouts by the same preparer</option>
            </SelectField>
            <TextField
              label="Over days"
              required
              inputMode="numeric"
              maxLength={2}
              hint="1 to 30, today included."
              error={fault?.days?.message}
              {...form.register(`cumulative.${index}.days`)}
            />
            <TextField
              label="Currency"
              required
              maxLength={3}
              list="threshold-currencies"
              spellCheck={false}
              error={fault?.currency?.message}
              {...form.register(`cumulative.${index}.currency`)}
            />
            <Controller
              control={form.control}
              name={`cumulative.${index}.from`}
              render={({ field: from }) => (
                <AmountField
                  {...from}
                  label="From this sum on"
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
              {...form.register(`cumulative.${index}.approvers`)}
            >
              <option value="1">One other user</option>
              <option value="2">Two other users</option>
            </SelectField>
            <div className="sm:mt-6">{take}</div>
          </div>
        );
      })}
      {fields.length < cumulativeMax ? (
        <div>
          <Button
            icon={<Plus size={16} aria-hidden />}
            onClick={() => append({ per: "account", currency: "", from: "", days: "", approvers: "2", kept: false })}
          >
            Add a cumulative threshold
          </Button>
        </div>
      ) : (
        <p className="text-ink-3 text-sm">At most {cumulativeMax} cumulative thresholds.</p>
      )}
    </fieldset>
  );
}

function Kept({ tier }: { tier: Tier }) {
  return (
    <>
      From <Money amount={tier.from} currency={tier.currency} />{" "}
      {tier.per === "account" ? "to the same account" : "by the same preparer"}{" "}
      {tier.days === "1" ? "in a day" : `within ${tier.days} days`}:{" "}
      {tier.approvers === "2" ? "two other users" : "one other user"}
    </>
  );
}
