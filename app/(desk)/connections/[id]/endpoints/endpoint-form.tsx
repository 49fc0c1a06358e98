"use client";

import { Plus } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/button";
import { Panel } from "@/components/panel";
import { Segmented } from "@/components/segmented";
import { TextField } from "@/components/text-field";
import type { EndpointView } from "@/lib/connections/views";
import { paysContacts } from "@/lib/fields/destinations";
import { useOwnAct } from "../../acting";
import { saveEndpointAction } from "../../actions";
import { FormError } from "../../form-error";
import { type FieldOption, FieldPicker } from "./field-picker";

type NewProps = { connectionId: string; fields: readonly FieldOption[]; startOpen: boolean };

/** The button that opens an empty form, and the form. */
export function NewEndpoint({ connectionId, fields, startOpen }: NewProps) {
  const [open, setOpen] = useState(startOpen);
  if (!open) {
    return (
      <div>
        <Button variant="primary" icon={<Plus size={16} aria-hidden />} onClick={() => setOpen(true)}>
          Add an endpoint
        </Button>
      </div>
    );
  }
  return (
    <Panel title="New endpoint">
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

const shown = ["label", "kind", "gatewayId", "currencies", "requiredFields", "hiddenFields", "unknownCharges"];

/** One endpoint or group, new or known. */
export function EndpointForm({ connectionId, endpoint, fields, onClose }: Props) {
  const [required, setRequired] = useState(endpoint?.requiredFields ?? []);
  const [hidden, setHidden] = useState(endpoint?.hiddenFields ?? []);
  const [kind, setKind] = useState<EndpointView["kind"]>(endpoint?.kind ?? "endpoint");
  const { act, pending, error, dialog } = useOwnAct(saveEndpointAction);
  const errors = error?.fields ?? {};
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={async (event) => {
        event.preventDefault();
        const form = new FormData(event.currentTarget);
        const saved = await act({
          connectionId,
          ...(endpoint ? { endpointId: endpoint.id } : {}),
          kind,
          label: String(form.get("label")),
          gatewayId: String(form.get("gatewayId")),
          currencies: String(form.get("currencies"))
            .split(/[\s,;]+/)
            .filter(Boolean),
          requiredFields: required,
          hiddenFields: hidden,
          unknownCharges: form.get("unknownCharges") === "record" ? "record" : "alert",
        });
        if (saved) onClose();
      }}
    >
      <Segmented
        legend="Kind"
        name="kind"
        value={kind}
        onChange={(event) => setKind(event.target.value === "group" ? "group" : "endpoint")}
        options={[
          { value: "endpoint", label: "Endpoint" },
          { value: "group", label: "Endpoint group" },
        ]}
        hint="A group has several endpoints behind one number; the gateway chooses among them."
        error={errors.kind}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label="Label"
          name="label"
          required
          defaultValue={endpoint?.label}
          hint="Such as “EUR payouts”."
          error={errors.label}
        />
        <TextField
          label={kind === "group" ? "The group's number at the gateway" : "Its number at the gateway"}
          name="gatewayId"
          required
          spellCheck={false}
          defaultValue={endpoint?.gatewayId}
          error={errors.gatewayId}
        />
      </div>
      <TextField
        label={kind === "group" ? "Currencies" : "Currency"}
        name="currencies"
        required
        spellCheck={false}
        defaultValue={endpoint?.currencies.join(", ")}
        hint={kind === "group" ? "ISO codes, such as EUR, USD, JPY." : "Its ISO code, such as EUR."}
        error={errors.currencies}
      />
      <FieldPicker
        label="Required fields"
        hint="Besides those that the gateway requires of every payout."
        fields={fields.filter((field) => field.necessity !== "required" && !hidden.includes(field.name))}
        chosen={required}
        onChange={setRequired}
        error={errors.requiredFields}
      />
      <FieldPicker
        label="Hidden fields"
        hint={
          paysContacts(hidden)
            ? "This endpoint takes no account, so payouts name the receiver by phone, email or ID number."
            : "Never offered in the form and never sent to this endpoint."
        }
        fields={fields.filter((field) => field.necessity !== "required" && !required.includes(field.name))}
        chosen={hidden}
        onChange={setHidden}
        error={errors.hiddenFields}
      />
      {kind === "endpoint" ? (
        <Segmented
          legend="Charges that the gateway makes by itself"
          name="unknownCharges"
          defaultValue={endpoint?.unknownCharges ?? "alert"}
          options={[
            { value: "alert", label: "Alert people" },
            { value: "record", label: "Record them" },
          ]}
          hint="Recurring profiles are charged by schedule, under ids that nobody here made. Recorded are those with a valid control that come by their profile's own address; those that came earlier, too."
          error={errors.unknownCharges}
        />
      ) : null}
      <FormError error={error} shown={shown} />
      <div className="flex flex-wrap gap-2">
        <Button variant="primary" type="submit" pending={pending}>
          {endpoint?.retiredAt ? "Save and bring back" : "Save endpoint"}
        </Button>
        <Button onClick={onClose}>Cancel</Button>
      </div>
      {dialog}
    </form>
  );
}
