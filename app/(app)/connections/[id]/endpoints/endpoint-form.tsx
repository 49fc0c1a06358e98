"use client";

import { Plus, X } from "lucide-react";
import { useState } from "react";
import { useWatch } from "react-hook-form";
import type { z } from "zod";
import { Button } from "@/components/button";
import { Field } from "@/components/field";
import { CodesField } from "@/components/form/codes-field";
import { CommandForm } from "@/components/form/command-form";
import type { FieldTools } from "@/components/form/field-tools";
import { Select } from "@/components/input";
import { Panel } from "@/components/panel";
import { Segmented } from "@/components/segmented";
import { TextField } from "@/components/text-field";
import { paysContacts } from "@/lib/gateway/fields/destinations";
import type { saveEndpointInput } from "@/lib/payments/connections/endpoint-input";
import { connectionSettings, endpointDays } from "@/lib/payments/connections/settings";
import type { EndpointView } from "@/lib/payments/connections/views";
import * as common from "@/messages/common";
import * as t from "@/messages/connections/endpoints";
import { saveEndpointAction } from "../../actions";

export type FieldOption = { name: string; label: string; necessity: string };

type FieldOptionProps = {
  label: string;
  hint: string;
  fields: readonly FieldOption[];
  chosen: readonly string[];
  onChange: (names: string[]) => void;
  error?: string;
};

function FieldPicker({ label, hint, fields, chosen, onChange, error }: FieldOptionProps) {
  const labelOf = (name: string) => fields.find((field) => field.name === name)?.label ?? name;
  return (
    <div className="flex flex-col gap-2">
      <Field label={label} hint={hint} error={error}>
        {(wiring) => (
          <Select
            {...wiring}
            value=""
            className="max-w-80"
            onChange={(event) => {
              if (event.target.value) onChange([...chosen, event.target.value]);
            }}
          >
            <option value="">{t.fieldPlaceholder}</option>
            {fields
              .filter((field) => !chosen.includes(field.name))
              .map((field) => (
                <option key={field.name} value={field.name}>
                  {field.label} ({field.name})
                </option>
              ))}
          </Select>
        )}
      </Field>
      {chosen.length > 0 ? (
        <ul className="flex flex-wrap gap-1.5" aria-label={t.selectedFields}>
          {chosen.map((name) => (
            <li key={name} className="inline-flex items-center gap-1 rounded-sm bg-sunken pl-2 text-sm">
              <span>{labelOf(name)}</span>
              <button
                type="button"
                className="inline-flex size-6 items-center justify-center rounded-sm text-ink-2 hover:text-ink max-md:size-10"
                aria-label={t.remove(labelOf(name))}
                onClick={() => onChange(chosen.filter((other) => other !== name))}
              >
                <X size={14} aria-hidden />
              </button>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}

type NewProps = { connectionId: string; fields: readonly FieldOption[]; startOpen: boolean };

export function NewEndpoint({ connectionId, fields, startOpen }: NewProps) {
  const [open, setOpen] = useState(startOpen);
  if (!open) {
    return (
      <div>
        <Button variant="primary" icon={<Plus size={16} aria-hidden />} onClick={() => setOpen(true)}>
          {t.addEndpoint}
        </Button>
      </div>
    );
  }
  return (
    <Panel title={t.newEndpoint}>
      <EndpointForm connectionId={connectionId} endpoint={null} fields={fields} onClose={() => setOpen(false)} />
    </Panel>
  );
}

type Props = {
  connectionId: string;
  endpoint: EndpointView | null;
  fields: readonly FieldOption[];
  onClose: () => void;
};

type Values = z.input<typeof saveEndpointInput>;

export function EndpointForm({ connectionId, endpoint, fields, onClose }: Props) {
  return (
    <CommandForm
      action={saveEndpointAction}
      schema={async () => (await import("@/lib/payments/connections/endpoint-input")).saveEndpointInput}
      start={{
        connectionId,
        endpointId: endpoint?.id,
        kind: endpoint?.kind ?? "endpoint",
        label: endpoint?.label ?? "",
        gatewayId: endpoint?.gatewayId ?? "",
        currencies: endpoint?.currencies ?? [],
        requiredFields: endpoint?.requiredFields ?? [],
        hiddenFields: endpoint?.hiddenFields ?? [],
        unknownCharges: endpoint?.unknownCharges ?? "alert",
        reportDays: endpoint?.reportDays ?? null,
        bankDays: endpoint?.bankDays ?? null,
      }}
      // A group has no charges of its own, so this setting is fixed.
      toInput={(typed) => (typed.kind === "group" ? { ...typed, unknownCharges: "alert" } : typed)}
      button={endpoint?.retiredAt ? t.restoreAndSave : t.saveEndpoint}
      variant="primary"
      actions={<Button onClick={onClose}>{t.cancel}</Button>}
      onDone={onClose}
    >
      {(tools) => (
        <>
          <IdentityFields {...tools} />
          <PickedFields {...tools} fields={fields} />
          <ChargesField {...tools} />
          <DaysFields {...tools} />
        </>
      )}
    </CommandForm>
  );
}

function IdentityFields({ field, errorOf, form }: FieldTools<Values>) {
  const isGroup = useWatch({ control: form.control, name: "kind" }) === "group";
  return (
    <>
      <Segmented
        legend={common.type}
        {...field("kind")}
        options={{ endpoint: common.endpoint, group: common.endpointGroup }}
        hint={t.groupHint}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label={t.label} {...field("label")} required hint={t.labelHint} />
        <TextField
          label={isGroup ? t.groupNumberLabel : t.endpointNumberLabel}
          {...field("gatewayId")}
          required
          spellCheck={false}
        />
      </div>
      <CodesField
        {...{ form, errorOf }}
        name="currencies"
        label={isGroup ? t.currencies : common.currency}
        required
        hint={isGroup ? t.isoCodesEG : t.isoCodeEG}
      />
    </>
  );
}

function PickedFields({ form, errorOf, fields }: FieldTools<Values> & { fields: readonly FieldOption[] }) {
  const lists = ["requiredFields", "hiddenFields"] as const;
  const [required = [], hidden = []] = useWatch({ control: form.control, name: lists });
  const offered = fields.filter(({ necessity }) => necessity !== "required");
  const pick = (name: (typeof lists)[number]) => (names: string[]) => form.setValue(name, names);
  return (
    <>
      <FieldPicker
        label={t.requiredFields}
        hint={t.requiredFieldsHint}
        fields={offered.filter(({ name }) => !hidden.includes(name))}
        chosen={required}
        onChange={pick("requiredFields")}
        error={errorOf("requiredFields")}
      />
      <FieldPicker
        label={t.hiddenFields}
        hint={paysContacts(hidden) ? t.accountNotTaken : t.hiddenFieldsHint}
        fields={offered.filter(({ name }) => !required.includes(name))}
        chosen={hidden}
        onChange={pick("hiddenFields")}
        error={errorOf("hiddenFields")}
      />
    </>
  );
}

function DaysFields({ field }: FieldTools<Values>) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {endpointDays.map((name) => (
        <TextField
          key={name}
          label={connectionSettings[name].term}
          {...field(name, (text) => (String(text ?? "").trim() === "" ? null : Number(text)))}
          inputMode="numeric"
          hint={t.blankAsTheConnection}
        />
      ))}
    </div>
  );
}

function ChargesField({ field, form }: FieldTools<Values>) {
  if (useWatch({ control: form.control, name: "kind" }) === "group") return null;
  return (
    <Segmented
      legend={t.chargesLabel}
      {...field("unknownCharges")}
      options={{ alert: t.alertOption, record: t.recordThem }}
      hint={t.chargesHint}
    />
  );
}
