"use client";

import { Controller } from "react-hook-form";
import { AmountField } from "@/components/amount-field";
import { FieldError } from "@/components/field";
import { Input, Options, Select } from "@/components/input";
import { labelIn } from "@/lib/gateway/fields/field";
import { payoutFields } from "@/lib/gateway/fields/payout";
import * as t from "@/messages/payouts/new";
import { useFormScope } from "./form-context";

const currencyLabel = labelIn(payoutFields, "currency");

export function PayoutAmount() {
  const {
    form,
    live: { values, sender, rules, errorOf },
  } = useFormScope();
  const currencyError = errorOf("currency");
  return (
    <div className="flex flex-col gap-1">
      <Controller
        control={form.control}
        name="fields.amount"
        render={({ field }) => (
          <AmountField
            {...field}
            label={labelIn(payoutFields, "amount")}
            required
            currency={values.fields.currency ?? null}
            error={errorOf("amount")}
            className="[&_input]:min-h-12 [&_input]:text-amount"
            beside={sender ? <Currency currencies={rules.currencies} invalid={currencyError !== null} /> : null}
          />
        )}
      />
      {currencyError ? (
        <FieldError id="currency-error">
          {currencyLabel}: {currencyError.charAt(0).toLowerCase() + currencyError.slice(1)}
        </FieldError>
      ) : null}
    </div>
  );
}

function Currency({ currencies, invalid }: { currencies: readonly string[]; invalid: boolean }) {
  const { form } = useFormScope();
  const wiring = {
    "aria-label": currencyLabel,
    "aria-required": true,
    "aria-invalid": invalid || undefined,
    "aria-describedby": invalid ? "currency-error" : undefined,
  };
  if (currencies.length === 1) {
    return <span className="inline-flex min-w-16 items-center font-normal! text-ink-2 text-lg">{currencies[0]}</span>;
  }
  if (currencies.length === 0) {
    return (
      <Input
        {...form.register("fields.currency")}
        {...wiring}
        className="min-h-12! max-w-24 uppercase"
        spellCheck={false}
      />
    );
  }
  return (
    <Select {...form.register("fields.currency")} {...wiring} className="max-w-28 [&>select]:min-h-12">
      <option value="">{t.choose}</option>
      <Options of={currencies} />
    </Select>
  );
}
