import { useId } from "react";
import type { ControllerRenderProps, UseFormRegisterReturn } from "react-hook-form";
import { AmountField } from "@/components/amount-field";
import { TextField } from "@/components/text-field";

type Error = { error: string | undefined };
type Props = {
  /** What the amount is. */
  label: string;
  /** Offered while one types. */
  currencies: readonly string[];
  currency: UseFormRegisterReturn & Error;
  /** What is typed there by now. */
  typedCurrency: string;
  amount: ControllerRenderProps<{ amount: string }, "amount"> & Error;
};

/** A currency, and an amount of it: two cells of the form's grid. */
export function AmountFields({ label, currencies, currency, typedCurrency, amount }: Props) {
  const listId = useId();
  return (
    <>
      <TextField label="Currency" required maxLength={3} spellCheck={false} list={listId} {...currency} />
      <AmountField label={label} required currency={typedCurrency} {...amount} />
      <datalist id={listId}>
        {currencies.map((code) => (
          <option key={code} value={code} />
        ))}
      </datalist>
    </>
  );
}
