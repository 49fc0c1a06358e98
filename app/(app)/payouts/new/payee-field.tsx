"use client";

import { useState } from "react";
import { Combobox } from "@/components/combobox";
import { readJson } from "@/components/live/read-json";
import { Money } from "@/components/money";
import { useTabQueries } from "@/components/tab-queries";
import { Day } from "@/components/when";
import type { PayeeListRow } from "@/lib/payments/payees/queries";
import * as common from "@/messages/common";
import * as t from "@/messages/payouts/new";
import { payeeQuery, useFormScope } from "./form-context";
import { withPayee } from "./form-values";

type Row = Omit<PayeeListRow, "lastPaid"> & {
  lastPaid: { amount: string | null; currency: string | null; at: string } | null;
};

async function find(text: string, signal: AbortSignal): Promise<readonly Row[]> {
  const { payees } = await readJson<{ payees: Row[] }>(`/api/payees?${new URLSearchParams({ q: text })}`, signal);
  return payees;
}

export function PayeeField() {
  const { form } = useFormScope();
  const client = useTabQueries();
  const [fault, setFault] = useState<string | null>(null);

  async function choose(row: Row): Promise<void> {
    setFault(null);
    try {
      const { choice } = await client.fetchQuery(payeeQuery(row.id));
      const next = withPayee(form.getValues(), choice);
      form.setValue("payee", choice, { shouldDirty: true });
      form.setValue("kind", next.kind, { shouldDirty: true });
      form.setValue("fields", next.fields, { shouldDirty: true });
      form.clearErrors("fields");
    } catch {
      setFault(t.payeeLoadFailed(row.name));
    }
  }

  return (
    <div className="flex flex-col gap-1">
      <Combobox
        label={common.payee}
        name="payees"
        placeholder={t.payeeSearchLabel}
        hint={t.payeeHint}
        find={find}
        optionKey={({ id }) => id}
        render={(row) => <Option row={row} />}
        onChoose={(row) => void choose(row)}
        empty={t.payeeSearchEmpty}
      />
      {fault ? (
        <p role="alert" className="text-alarm-text text-sm">
          {fault}
        </p>
      ) : null}
    </div>
  );
}

function Option({ row: { name, key, label, lastPaid, waiting } }: { row: Row }) {
  return (
    <>
      <span className="flex flex-wrap items-baseline gap-x-2">
        <span className="font-medium">{name}</span>
        <span className="identifier text-ink-3 text-xs">{key}</span>
      </span>
      <span className="flex flex-wrap gap-x-2 text-ink-2 text-sm">
        <span className="identifier">{label}</span>
        {lastPaid ? (
          <span>
            {t.lastPaid(<Money amount={lastPaid.amount} currency={lastPaid.currency} />, <Day at={lastPaid.at} />)}
          </span>
        ) : (
          <span>{t.neverPaid}</span>
        )}
        {waiting ? <span className="text-wait-text">{t.payeeAccountPending}</span> : null}
      </span>
    </>
  );
}
