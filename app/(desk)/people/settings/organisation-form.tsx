"use client";

import type { FormEvent } from "react";
import { Block } from "@/components/block";
import { Button } from "@/components/button";
import { Segmented } from "@/components/segmented";
import { SelectField, TextField } from "@/components/text-field";
import { useAct } from "@/components/use-act";
import { type NumberForm, numberForms } from "@/lib/core/money";
import { saveOrganisation } from "../actions";

type Props = {
  organisation: { name: string; timeZone: string; numberForm: NumberForm };
  timeZones: readonly string[];
  actorEmail: string;
};

/** Name, time zone and number form of the organisation. */
export function OrganisationForm({ organisation, timeZones, actorEmail }: Props) {
  const { act, pending, error, value, dialog } = useAct(saveOrganisation, actorEmail);

  async function onSubmit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    await act({
      name: String(data.get("name")),
      timeZone: String(data.get("timeZone")),
      numberForm: String(data.get("numberForm")) as NumberForm,
    });
  }

  const fields = error?.fields ?? {};
  const zones = timeZones.includes(organisation.timeZone) ? timeZones : [organisation.timeZone, ...timeZones];
  return (
    <form onSubmit={onSubmit} method="post" noValidate className="flex max-w-160 flex-col gap-4">
      {error && Object.keys(fields).length === 0 ? <Block tone="alarm" title={error.message} live /> : null}
      <TextField
        label="Name of the organisation"
        name="name"
        required
        maxLength={100}
        defaultValue={organisation.name}
        error={fields.name}
      />
      <SelectField
        label="Time zone"
        name="timeZone"
        required
        defaultValue={organisation.timeZone}
        hint="Days, months and totals are counted in it. Clock times are shown in each viewer's own zone."
        error={fields.timeZone}
      >
        {zones.map((zone) => (
          <option key={zone} value={zone}>
            {zone.replaceAll("_", " ")}
          </option>
        ))}
      </SelectField>
      <Segmented
        legend="How numbers are written"
        name="numberForm"
        defaultValue={organisation.numberForm}
        options={numberForms.map((form) => ({ value: form, label: form }))}
        error={fields.numberForm}
      />
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" variant="primary" size="large" pending={pending}>
          Save settings
        </Button>
        <span role="status" className="text-good-text text-sm">
          {value ? "Saved. It holds for everybody from now on." : ""}
        </span>
      </div>
      {dialog}
    </form>
  );
}
