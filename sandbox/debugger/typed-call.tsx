"use client";

import { Plus, X } from "lucide-react";
import { useId } from "react";
import { Button } from "@/components/button";
import { FieldError } from "@/components/field";
import { Input, Options } from "@/components/input";
import { Segmented } from "@/components/segmented";
import { SelectField, TextAreaField, TextField } from "@/components/text-field";
import { carriesRows, catalogue, mapOperations, type Operation } from "@/lib/gateway/fields/catalogue";
import type { EndpointView } from "@/lib/payments/connections/views";
import { operationLabels } from "@/lib/payments/orders/call-labels";
import * as common from "@/messages/common";
import * as t from "@/messages/sandbox/debugger";
import type { DebugInput } from "./debug-command";

type Typed = {
  operation: Operation;
  endpointId: string;
  way: "rows" | "form";
  rows: { key: number; name: string; value: string }[];
  form: string;
  timestamp: string;
  nonce: string;
};

const firstNames = mapOperations(({ fields }, operation) =>
  carriesRows(operation)
    ? ["payload"]
    : [...fields.filter(({ necessity }) => necessity === "required").map(({ name }) => name), ""],
);

let lastKey = 0;
const rowOf = (name: string) => ({ key: ++lastKey, name, value: "" });

export function emptyTyped(endpointId: string): Typed {
  const rows = firstNames.payout.map(rowOf);
  return { operation: "payout", endpointId, way: "rows", rows, form: "", timestamp: "", nonce: "" };
}

export function sourceOf({ operation, endpointId, way, rows, form, timestamp, nonce }: Typed): DebugInput["source"] {
  const pairs = rows.filter(({ value }) => value !== "").map(({ name, value }): [string, string] => [name, value]);
  return {
    kind: "typed",
    operation,
    endpointId,
    content: way === "form" ? { form } : { pairs },
    timestamp: timestamp.trim() || null,
    nonce: nonce.trim() || null,
  };
}

type Props = {
  typed: Typed;
  onChange: (typed: Typed) => void;
  endpoints: EndpointView[];
  consumerKey: string;
  errors: Record<string, string>;
};

export function TypedCall({ typed, onChange, endpoints, consumerKey, errors }: Props) {
  const set = (change: Partial<Typed>) => onChange({ ...typed, ...change });
  const contentError = Object.entries(errors).find(([name]) => name.startsWith("source.content"))?.[1];

  function chooseOperation(operation: Operation): void {
    const untouched = typed.rows.every(({ value }) => value === "");
    set({ operation, rows: untouched ? firstNames[operation].map(rowOf) : typed.rows });
  }

  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          label={t.operation}
          required
          value={typed.operation}
          onChange={(event) => chooseOperation(event.target.value as Operation)}
          error={errors["source.operation"]}
        >
          <Options of={Object.keys(catalogue)} label={(operation) => operationLabels[operation] ?? operation} />
        </SelectField>
        <SelectField
          label={common.endpoint}
          required
          value={typed.endpointId}
          onChange={(event) => set({ endpointId: event.target.value })}
          error={errors["source.endpointId"]}
        >
          {endpoints.length === 0 ? <option value="">{t.endpointsEmpty}</option> : null}
          <Options of={endpoints} label={({ label, kind, gatewayId }) => `${label} (${kind} ${gatewayId})`} />
        </SelectField>
      </div>
      <Segmented
        legend={t.parameters}
        name="parametersWay"
        value={typed.way}
        onChange={(event) => set({ way: event.target.value === "form" ? "form" : "rows" })}
        options={{ rows: t.pairsOption, form: t.formOption }}
      />
      {typed.way === "rows" ? (
        <Rows typed={typed} onChange={(rows) => set({ rows })} />
      ) : (
        <TextAreaField
          label={t.formBody}
          required
          rows={6}
          spellCheck={false}
          autoComplete="off"
          value={typed.form}
          onChange={(event) => set({ form: event.target.value })}
          className="[&_textarea]:font-mono"
          placeholder={"client_orderid=…&amount=…"}
          hint={t.formHint}
        />
      )}
      {contentError ? <FieldError id="content-error">{contentError}</FieldError> : null}
      <p className="prose-line text-ink-3 text-xs">{t.cardDataHint(consumerKey)}</p>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label={t.timestamp}
          inputMode="numeric"
          value={typed.timestamp}
          onChange={(event) => set({ timestamp: event.target.value })}
          hint={t.timestampHint}
          error={errors["source.timestamp"]}
        />
        <TextField
          label={t.nonce}
          spellCheck={false}
          value={typed.nonce}
          onChange={(event) => set({ nonce: event.target.value })}
          hint={t.nonceHint}
          error={errors["source.nonce"]}
        />
      </div>
    </>
  );
}

function Rows({ typed, onChange }: { typed: Typed; onChange: (rows: Typed["rows"]) => void }) {
  const listId = useId();
  const { rows, operation } = typed;
  const edit = (key: number, change: Partial<Typed["rows"][number]>) =>
    onChange(rows.map((row) => (row.key === key ? { ...row, ...change } : row)));
  const names = carriesRows(operation) ? ["payload"] : offeredNames(operation);
  return (
    <div className="flex flex-col gap-2">
      <datalist id={listId}>
        {names.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      {rows.map(({ key, name, value }, at) => (
        <div
          key={key}
          className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] gap-1 max-sm:mb-2 max-sm:grid-cols-[minmax(0,1fr)_auto] max-sm:[&>:nth-child(2)]:order-last"
        >
          <Input
            aria-label={t.nameLabel(at + 1)}
            list={listId}
            spellCheck={false}
            className="font-mono"
            value={name}
            onChange={(event) => edit(key, { name: event.target.value })}
          />
          <Input
            aria-label={t.value(at + 1, name ? `, ${name}` : "")}
            spellCheck={false}
            className="font-mono"
            value={value}
            onChange={(event) => edit(key, { value: event.target.value })}
          />
          <Button
            variant="plain"
            iconOnly
            aria-label={t.removeRow(at + 1)}
            icon={<X size={16} aria-hidden />}
            onClick={() => onChange(rows.filter((row) => row.key !== key))}
          />
        </div>
      ))}
      <div className="flex flex-wrap items-center gap-x-3">
        <Button variant="plain" icon={<Plus size={16} aria-hidden />} onClick={() => onChange([...rows, rowOf("")])}>
          {t.addRow}
        </Button>
        <span className="text-ink-3 text-xs">{t.pairsHint}</span>
      </div>
    </div>
  );
}

function offeredNames(operation: Operation): string[] {
  const fields = catalogue[operation].filter(({ secret }) => secret === null || secret === "masked");
  return fields.map(({ name }) => name);
}
