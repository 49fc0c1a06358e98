"use client";

import Link from "next/link";
import { AccountNumber } from "@/components/account-number";
import { Block } from "@/components/block";
import { Button } from "@/components/button";
import { FieldError } from "@/components/field";
import { DefinitionList } from "@/components/panel";
import { destinations } from "@/lib/gateway/fields/destinations";
import { kindsOf, offeredFields } from "@/lib/gateway/fields/offered-fields";
import { payoutFields } from "@/lib/gateway/fields/payout";
import type { PayeeChoice } from "@/lib/payments/payees/choice";
import * as common from "@/messages/common";
import * as t from "@/messages/payouts/new";
import { FieldGrid } from "./field-grid";
import { useFormScope } from "./form-context";
import { isOfDirectory, withPayee } from "./form-values";

export function PickedPayee({ payee }: { payee: PayeeChoice }) {
  const {
    form,
    live: { values, rules, sender, errorOf },
  } = useFormScope();
  const ofDirectory = payoutFields.filter(({ name }) => isOfDirectory(values, name));
  const { needed } = offeredFields(values.kind, rules);
  const cannot = sender !== null && !kindsOf(rules).includes(payee.kind);

  function clearPayee(): void {
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
            <span className="sr-only">{t.newTabNote}</span>
          </Link>{" "}
          <span className="identifier text-ink-3 text-sm">{payee.key}</span>
        </p>
        <Button onClick={clearPayee}>{t.changePayee}</Button>
      </div>
      {cannot ? (
        <Block tone="wait" title={t.typeMismatchTitle(sender.endpoint.label)}>
          <p>{t.typeMismatchHint(payee.name, destinations[payee.kind].label.toLowerCase())}</p>
        </Block>
      ) : null}
      <DefinitionList
        items={[
          { term: common.paidTo, value: `${destinations[payee.kind].label}, ${payee.label}` },
          ...ofDirectory.map(({ name, label, format }) => ({
            term: label,
            value: (
              <>
                {format === "account" ? <AccountNumber value={payee.fields[name] ?? ""} /> : (payee.fields[name] ?? "")}
                {errorOf(name) ? (
                  <span aria-invalid tabIndex={-1} className="block">
                    <FieldError id={`book-${name}-error`}>{t.payeeEditHint(errorOf(name))}</FieldError>
                  </span>
                ) : null}
              </>
            ),
          })),
        ]}
      />
      <FieldGrid fields={needed.filter(({ name }) => !isOfDirectory(values, name))} />
    </div>
  );
}
