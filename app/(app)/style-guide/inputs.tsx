"use client";

import { Combobox } from "@/components/combobox";
import { Checkbox } from "@/components/input";
import { Segmented } from "@/components/segmented";
import { SelectField, TextAreaField, TextField } from "@/components/text-field";
import { Topic } from "@/components/topic";

const receivers = ["Ana Kovač", "Bo Lindqvist", "Mia Okafor"];

export function Inputs() {
  return (
    <Topic title="Inputs" className="gap-3">
      <div className="flex max-w-160 flex-col gap-4">
        <Segmented
          legend="To"
          name="sample-kind"
          defaultValue="bank_account"
          options={{ bank_account: "Bank account", ewallet: "E-wallet", card: "Card" }}
        />
        <Combobox
          label="Payee"
          name="sample"
          find={async (text) => receivers.filter((name) => name.toLowerCase().includes(text.toLowerCase()))}
          optionKey={(name) => name}
          render={(name) => name}
          onChoose={() => undefined}
          empty="No matching payees."
        />
        <TextField label="Receiver name" required hint="As registered with the bank." placeholder="Ana Kovač" />
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            label="Amount"
            required
            align="end"
            inputMode="decimal"
            defaultValue="12345678901.00"
            error="Use no more than 10 characters, including the decimal point; this has 14."
          />
          <SelectField label="Currency" required defaultValue="EUR">
            <option value="EUR">EUR, euro</option>
            <option value="JPY">JPY, yen</option>
          </SelectField>
        </div>
        <TextAreaField
          label="Description"
          counter={{ used: 71, max: 64 }}
          error="Use no more than 64 characters; this has 71."
          defaultValue="Refund for invoice 2231 of November, agreed with Ana on the telephone"
        />
        <TextField label="Your reference" counter={{ used: 0, max: 128 }} hint="For example, the invoice number." />
        <Checkbox label="Show all fields" defaultChecked />
      </div>
    </Topic>
  );
}
