import { useId } from "react";
import type { UseFormRegisterReturn } from "react-hook-form";
import { TextField } from "@/components/text-field";

type Wired = UseFormRegisterReturn & { error: string | undefined };
type Props = {
  /** What the amount is. */
  label: string;
  /** Offered while one types. */
  currencies: readonly string[];
  currency: Wired;
  amount: Wired;
};

/** A currency, and an amount of it: two cells of the form's grid. */
export function AmountFields({ label, currencies, currency, amount }: Props) {
  const listId = useId();
  return (
    <>
      <TextField label="Currency" required maxLength={3} spellCheck={false} list={listId} {...currency} />
      <TextField label={label} required inputMode="decimal" align="end" {...amount} />
      <datalist id={listId}>
        {currencies.map((code) => (
          <option key={code} value={code} />
        ))}
      </datalist>
    </>
  );
}
