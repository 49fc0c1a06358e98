import { useId } from "react";
import { type FieldValues, useController, useWatch } from "react-hook-form";
import { AmountField } from "@/components/amount-field";
import type { FieldTools } from "@/components/form/field-tools";
import { TextField } from "@/components/text-field";
import * as common from "@/messages/common";

type Money = { currency: string; amount: string };
type Props<Values extends FieldValues> = {
  tools: FieldTools<Values>;
  label: string;
  currencies: readonly string[];
};

export function AmountFields<Values extends Money>({ tools, label, currencies }: Props<Values>) {
  const { field, errorOf, form } = tools as unknown as FieldTools<Money>;
  const { field: amount } = useController({ control: form.control, name: "amount" });
  const currency = useWatch({ control: form.control, name: "currency" });
  const listId = useId();
  return (
    <>
      <TextField
        label={common.currency}
        {...field("currency")}
        required
        maxLength={3}
        spellCheck={false}
        list={listId}
      />
      <AmountField label={label} {...amount} required currency={currency} error={errorOf("amount")} />
      <datalist id={listId}>
        {currencies.map((code) => (
          <option key={code} value={code} />
        ))}
      </datalist>
    </>
  );
}
