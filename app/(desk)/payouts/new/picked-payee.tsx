"use client";

import Link from "next/link";
import { AccountNumber } from "@/components/account-number";
import { Block } from "@/components/block";
import { Button } from "@/components/button";
import { DefinitionList } from "@/components/definition-list";
import { FieldError } from "@/components/field";
import { catalogue } from "@/lib/fields/catalogue";
import { destinations } from "@/lib/fields/destinations";
import type { PayeeChoice } from "@/lib/payees/choice";
import { useFormScope } from "./form-context";
import { isOfBook, withPayee } from "./form-values";
import { kindsOf, offeredFields } from "./offered-fields";
import { FieldGrid } from "./receiver-fields";

/** Who was chosen: their account as the book has it, not to be typed over, and whatever else the endpoint asks for. */
export function PickedPayee({ payee }: { payee: PayeeChoice }) {
  const {
    form,
    live: { values, rules, sender, errorOf },
  } = useFormScope();
  const ofBook = catalogue.payout.filter(({ name }) => isOfBook(values, name));
  const { needed } = offeredFields(values.kind, rules);
  const cannot = sender !== null && !kindsOf(rules).includes(payee.kind);

  function letGo(): void {
    const next = withPayee(form.getValues(), null);
    form.setValue("payee", null, { shouldDirty: true });
    form.setValue("fields", next.fields, { shouldDirty: true });
    form.clearErrors("fields");
  }

  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-start justify-between gap-2">
        <p>
          <Link className="link font-semibold" href={`/payees/${payee.payeeId}`} target="_blank" prefetch={false}>
            {payee.name}
            <span className="sr-only"> (opens a new tab)</span>
          </Link>{" "}
          <span className="identifier text-ink-3 text-sm">{payee.key}</span>
        </p>
        <Button onClick={letGo}>Choose somebody else</Button>
      </div>
      {cannot ? (
        <Block tone="wait" title={`${sender.endpoint.label} does not pay to this kind of account`}>
          <p>
            {payee.name} is paid by {destinations[payee.kind].label.toLowerCase()}. Choose another endpoint under From.
          </p>
        </Block>
      ) : null}
      <DefinitionList
        items={[
          { term: "Paid to", value: `${destinations[payee.kind].label}, ${payee.label}` },
          ...ofBook.map(({ name, label, format }) => ({
            term: label,
            value: (
              <>
                {format === "account" ? <AccountNumber value={payee.fields[name] ?? ""} /> : (payee.fields[name] ?? "")}
                {errorOf(name) ? (
                  <span aria-invalid tabIndex={-1} className="block">
                    <FieldError id={`book-${name}-error`}>{errorOf(name)} Mend it in the book.</FieldError>
                  </span>
                ) : null}
              </>
            ),
          })),
        ]}
      />
      <FieldGrid fields={needed.filter(({ name }) => !isOfBook(values, name))} />
    </div>
  );
}
