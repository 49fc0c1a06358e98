"use client";

import { type FieldValues, useController, useWatch } from "react-hook-form";
import { AmountField } from "@/components/amount-field";
import type { FieldTools } from "@/components/form/field-tools";
import { SelectField, TextField } from "@/components/text-field";
import { catalogue } from "@/lib/gateway/fields/catalogue";
import type { Format } from "@/lib/gateway/fields/field";
import { factNames, gatewayStates, labelOfFact } from "@/lib/payments/recurring/fact-fields";
import { chargings } from "@/lib/payments/recurring/labels";
import { periodLabels } from "@/lib/payments/recurring/schedule-labels";
import * as t from "@/messages/recurring/shared";
import { describeCharging, kindLabels } from "./profile-labels";

type Facts = { facts?: Record<string, string> };
type FactProps = { name: string; tools: FieldTools<Facts> };

export const beginFacts = (known: Readonly<Record<string, string>> = {}): Record<string, string> =>
  Object.fromEntries(factNames.map((name) => [name, known[name] ?? ""]));

export const changedFacts = (
  typed: Readonly<Record<string, string>> = {},
  known: Readonly<Record<string, string>> = {},
): Record<string, string> =>
  Object.fromEntries(
    Object.entries(typed).flatMap(([name, text]) => (text.trim() === (known[name] ?? "") ? [] : [[name, text.trim()]])),
  );

const choices: Record<string, readonly (readonly [string, string])[]> = {
  kind: Object.entries(kindLabels),
  charging: chargings.map((one) => [one, describeCharging(one)]),
  "gateway-state": gatewayStates.map((state) => [state, state]),
  period: Object.entries(periodLabels),
};
const hints: Record<string, string> = {
  label: t.labelHint,
  "last-four": t.lastFourHint,
  repeats: t.repeatsNumberHint,
  "gateway-state": t.stateHint,
  "amount-sequence": t.sequenceHint,
};
const own = ["label", "kind", "charging", "currency", "last-four", "gateway-state", "repeats"];
const catalogued = catalogue["update-recurring-payment"].filter(
  ({ name }) => factNames.includes(name) && !own.includes(name),
);
const amountsAndDays = catalogued.filter(({ group }) => group === "amount" || group === "schedule");
const others = catalogued.filter((field) => !amountsAndDays.includes(field));

export function FactInputs<Values extends FieldValues>({ tools: given }: { tools: FieldTools<Values> }) {
  const tools = given as unknown as FieldTools<Facts>;
  const input = (name: string, format: Format | null = null) =>
    format === "amount" ? (
      <AmountFact key={name} {...{ name, tools }} />
    ) : (
      <FactInput key={name} {...{ name, tools }} isDate={format === "date"} />
    );
  return (
    <div className="flex flex-col gap-6">
      <Group title={t.profile}>{own.map((name) => input(name))}</Group>
      <Group title={t.scheduleGroup}>{amountsAndDays.map(({ name, format }) => input(name, format))}</Group>
      <details>
        <summary className="font-semibold text-base">{t.payerGroup(others.length)}</summary>
        <div className="mt-3">
          <Group title="">{others.map(({ name, format }) => input(name, format))}</Group>
        </div>
      </details>
    </div>
  );
}

function Group({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <fieldset className="min-w-0">
      <legend className={title ? "mb-2 font-semibold text-base" : "sr-only"}>{title || t.moreFields}</legend>
      <div className="grid gap-4 sm:grid-cols-2">{children}</div>
    </fieldset>
  );
}

const errorOf = ({ name, tools }: FactProps) => tools.errorOf(`facts.${name}`) ?? tools.errorOf(name as never);

function FactInput({ isDate, ...fact }: FactProps & { isDate: boolean }) {
  const { name, tools } = fact;
  const shared = { ...tools.field(`facts.${name}`), label: labelOfFact(name), error: errorOf(fact), hint: hints[name] };
  const options = choices[name];
  if (options) {
    return (
      <SelectField {...shared}>
        <option value="">{t.notKnown}</option>
        {options.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </SelectField>
    );
  }
  return <TextField {...shared} type={isDate ? "date" : "text"} />;
}

function AmountFact(fact: FactProps) {
  const { control } = fact.tools.form;
  const { field } = useController({ control, name: `facts.${fact.name}` });
  const currency = useWatch({ control, name: "facts.currency" });
  return (
    <AmountField
      {...field}
      value={field.value ?? ""}
      label={labelOfFact(fact.name)}
      error={errorOf(fact)}
      currency={currency || null}
    />
  );
}
