"use client";

import { Plus, X } from "lucide-react";
import type { ReactNode } from "react";
import { Controller, type UseFormReturn, useFieldArray, useWatch } from "react-hook-form";
import { AmountField } from "@/components/amount-field";
import { Button } from "@/components/button";
import type { FieldTools } from "@/components/form/field-tools";
import { Money } from "@/components/money";
import { SelectField, TextField } from "@/components/text-field";
import * as t from "@/messages/approvals/rules";
import * as common from "@/messages/common";
import type { RuleValues } from "./rule-values";

type Kind = "tiers" | "cumulative";
type Form = UseFormReturn<RuleValues>;
type Tier = RuleValues["tiers"][number] & Partial<RuleValues["cumulative"][number]>;

const blank = { currency: "", from: "", approvers: "2", kept: false };

const kinds = {
  tiers: {
    legend: t.approvalThresholds,
    one: t.threshold,
    fromLabel: t.fromAmount,
    max: 20,
    note: null,
    none: t.emptyThresholds,
    blank,
  },
  cumulative: {
    legend: t.cumulativeThresholds,
    one: t.cumulativeThreshold,
    fromLabel: t.fromTotal,
    max: 10,
    note: t.cumulativeHint,
    none: null,
    blank: { ...blank, per: "account", days: "" },
  },
} as const;

export function Thresholds({ tools, kind }: { tools: FieldTools<RuleValues>; kind: Kind }) {
  const { form, errorOf } = tools;
  errorOf(kind);
  const { fields, append, remove } = useFieldArray({ control: form.control, name: kind });
  const values: readonly Tier[] = useWatch({ control: form.control, name: kind });
  const { legend, one, max, note, none, blank: empty } = kinds[kind];
  return (
    <fieldset className="flex min-w-0 flex-col gap-3">
      <legend className="mb-1 font-medium text-sm">{legend}</legend>
      {note ? <p className="prose-line text-ink-2 text-sm">{note}</p> : null}
      {none && fields.length === 0 ? <p className="text-ink-2 text-sm">{none}</p> : null}
      {fields.map((field, index) => (
        <Row
          key={field.id}
          {...{ form, kind, index }}
          tier={values[index] ?? field}
          take={
            <Button
              variant="plain"
              iconOnly
              icon={<X size={16} aria-hidden />}
              aria-label={t.remove(one, index + 1)}
              onClick={() => remove(index)}
            />
          }
        />
      ))}
      {fields.length < max ? (
        <div>
          <Button icon={<Plus size={16} aria-hidden />} onClick={() => append(empty)}>
            {t.add(one)}
          </Button>
        </div>
      ) : (
        <p className="text-ink-3 text-sm">{t.tooManyThresholds(max, one)}</p>
      )}
    </fieldset>
  );
}

type RowProps = { form: Form; kind: Kind; index: number; tier: Tier; take: ReactNode };
type Fault = { [Field in keyof Tier]?: { message?: string } };

function Row({ form, kind, index, tier, take }: RowProps) {
  const fault: Fault | undefined = form.formState.errors[kind]?.[index];
  if (tier.kept) {
    const message = fault?.currency?.message ?? fault?.from?.message ?? fault?.approvers?.message;
    return (
      <div className="flex items-center justify-between gap-3 rounded-md border px-3 py-1">
        <p className="text-base">
          <Kept tier={tier} />
          {message ? <span className="block text-alarm-text text-sm">{message}</span> : null}
        </p>
        {take}
      </div>
    );
  }
  return (
    <div
      className={`grid items-start gap-3 rounded-md border p-3 sm:grid-cols-2 ${kind === "tiers" ? "lg:max-xl:grid-cols-[9rem_1fr_1fr_auto]" : "lg:max-xl:grid-cols-3"}`}
    >
      {kind === "cumulative" ? <SumFields {...{ form, index, fault }} /> : null}
      <TextField
        label={common.currency}
        required
        maxLength={3}
        list="threshold-currencies"
        spellCheck={false}
        error={fault?.currency?.message}
        {...form.register(`${kind}.${index}.currency`)}
      />
      <Controller
        control={form.control}
        name={`${kind}.${index}.from`}
        render={({ field: from }) => (
          <AmountField
            {...from}
            label={kinds[kind].fromLabel}
            required
            currency={tier.currency}
            error={fault?.from?.message}
          />
        )}
      />
      <SelectField
        label={t.whoApproves}
        required
        error={fault?.approvers?.message}
        {...form.register(`${kind}.${index}.approvers`)}
      >
        <option value="1">{t.tierOneOption}</option>
        <option value="2">{t.tierTwoOption}</option>
      </SelectField>
      <div className="sm:mt-6">{take}</div>
    </div>
  );
}

function SumFields({ form, index, fault }: { form: Form; index: number; fault: Fault | undefined }) {
  return (
    <>
      <SelectField label={t.totalOf} required error={fault?.per?.message} {...form.register(`cumulative.${index}.per`)}>
        <option value="account">{t.perAccountOption}</option>
        <option value="preparer">{t.perPreparerOption}</option>
      </SelectField>
      <TextField
        label={t.daysLabel}
        required
        inputMode="numeric"
        maxLength={2}
        hint={t.text1To30Including}
        error={fault?.days?.message}
        {...form.register(`cumulative.${index}.days`)}
      />
    </>
  );
}

function Kept({ tier: { from, currency, approvers, per, days } }: { tier: Tier }) {
  const who = approvers === "2" ? t.tierTwoPhrase : t.tierOnePhrase;
  if (per === undefined) return t.from(<Money amount={from} currency={currency} />, who);
  return t.fromCumulative(<Money amount={from} currency={currency} />, per, days, who);
}
