"use client";

import { useState } from "react";
import { AmountField } from "@/components/amount-field";
import { SelectField, TextField } from "@/components/text-field";
import { catalogue } from "@/lib/fields/catalogue";
import type { Format } from "@/lib/fields/field";
import { factNames, gatewayStates, labelOfFact } from "@/lib/recurring/fact-fields";
import { chargingWords, kindWords } from "./profile-words";

type Props = {
  /** Field of the book → what stands there now. */
  values: Readonly<Record<string, string>>;
  errors: Readonly<Record<string, string>>;
};

const choices: Record<string, readonly (readonly [string, string])[]> = {
  kind: Object.entries(kindWords),
  charging: Object.entries(chargingWords),
  "gateway-state": gatewayStates.map((state) => [state, state]),
  period: ["day", "week", "month"].map((period) => [period, period]),
};
const hints: Record<string, string> = {
  label: "Your own name for it, for example Gold membership, Ana K.",
  "last-four": "Never the whole number.",
  repeats: "The number of the next charge, as the gateway’s screen shows it; the first one is 0.",
  "gateway-state": "As the gateway’s screen shows it.",
  "amount-sequence": "Amounts one after the other, with commas: 10.00,20.00.",
};
const own = ["label", "kind", "charging", "currency", "last-four", "gateway-state", "repeats"];
/** The currency of a profile is a fact of ours; an update's field has the same name. */
const catalogued = catalogue["update-recurring-payment"].filter(
  ({ name }) => factNames.includes(name) && !own.includes(name),
);
const amountsAndDays = catalogued.filter(({ group }) => group === "amount" || group === "schedule");
const others = catalogued.filter((field) => !amountsAndDays.includes(field));

/** What a person knows of a profile, field by field; nothing of it is sent. */
export function FactInputs({ values, errors }: Props) {
  const input = (name: string, format: Format | null = null) => {
    const own = { name, value: values[name] ?? "", error: errors[name] ?? null };
    if (format === "amount") return <AmountFact key={name} {...own} currency={values.currency ?? null} />;
    return <FactInput key={name} {...own} isDate={format === "date"} />;
  };
  return (
    <div className="flex flex-col gap-6">
      <Group title="The profile">{own.map((name) => input(name))}</Group>
      <Group title="Amounts and days">{amountsAndDays.map(({ name, format }) => input(name, format))}</Group>
      <details>
        <summary className="font-semibold text-base">Payer, card and words ({others.length})</summary>
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
      <legend className={title ? "mb-2 font-semibold text-base" : "sr-only"}>{title || "More fields"}</legend>
      <div className="grid gap-4 sm:grid-cols-2">{children}</div>
    </fieldset>
  );
}

function FactInput({
  name,
  isDate,
  value,
  error,
}: {
  name: string;
  isDate: boolean;
  value: string;
  error: string | null;
}) {
  const common = { label: labelOfFact(name), name, defaultValue: value, error, hint: hints[name] };
  const options = choices[name];
  if (options) {
    return (
      <SelectField {...common}>
        <option value="">Not known</option>
        {options.map(([word, words]) => (
          <option key={word} value={word}>
            {words}
          </option>
        ))}
      </SelectField>
    );
  }
  return <TextField {...common} type={isDate ? "date" : "text"} />;
}

type AmountProps = { name: string; value: string; error: string | null; currency: string | null };

/** What an amount is read as goes with the form, whatever was typed. */
function AmountFact({ name, value, error, currency }: AmountProps) {
  const [amount, setAmount] = useState(value);
  return (
    <div>
      <AmountField label={labelOfFact(name)} value={amount} onChange={setAmount} error={error} currency={currency} />
      <input type="hidden" name={name} value={amount} />
    </div>
  );
}

/** What stands in the form now; blank where nothing is known. */
export function readFacts(form: HTMLFormElement): Record<string, string> {
  const values = new FormData(form);
  return Object.fromEntries(factNames.map((name) => [name, String(values.get(name) ?? "").trim()]));
}
