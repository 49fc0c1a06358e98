"use client";

import { type FormEvent, useState } from "react";
import { Block } from "@/components/block";
import { Button } from "@/components/button";
import { Count } from "@/components/count";
import { Dialog } from "@/components/dialog";
import { Segmented } from "@/components/segmented";
import { SelectField, TextField } from "@/components/text-field";
import { useAct } from "@/components/use-act";
import { type NumberForm, numberForms } from "@/lib/core/money";
import { saveOrganisation } from "../actions";

type Props = {
  organisation: { name: string; timeZone: string; numberForm: NumberForm };
  timeZones: readonly string[];
  /** What another zone would have counted anew, and how long that takes at most. */
  recount: { orders: number; aboutMs: number };
  actorEmail: string;
};

type Typed = { name: string; timeZone: string; numberForm: NumberForm };

const nameOf = (zone: string) => zone.replaceAll("_", " ");

/** Name, time zone and number form of the organisation. */
export function OrganisationForm({ organisation, timeZones, recount, actorEmail }: Props) {
  const { act, pending, error, value, dialog } = useAct(saveOrganisation, actorEmail);
  // What is to be saved once the person has read what another zone does.
  const [asked, setAsked] = useState<Typed | null>(null);

  function onSubmit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const typed: Typed = {
      name: String(data.get("name")),
      timeZone: String(data.get("timeZone")),
      numberForm: String(data.get("numberForm")) as NumberForm,
    };
    if (typed.timeZone === organisation.timeZone) void act(typed);
    else setAsked(typed);
  }

  async function onConfirm(): Promise<void> {
    if (!asked) return;
    const saved = asked;
    setAsked(null);
    await act(saved);
  }

  const fields = error?.fields ?? {};
  const minutes = Math.ceil(recount.aboutMs / 60_000);
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
      <Dialog
        open={asked !== null}
        onClose={() => setAsked(null)}
        title={`Count days in ${nameOf(asked?.timeZone ?? "")}?`}
        actions={
          <>
            <Button onClick={() => setAsked(null)}>Keep {nameOf(organisation.timeZone)}</Button>
            <Button variant="primary" onClick={() => void onConfirm()}>
              Count days in {nameOf(asked?.timeZone ?? "")}
            </Button>
          </>
        }
      >
        <div className="flex flex-col gap-2 text-base">
          <p>
            Days, months and totals begin and end at midnight of {nameOf(asked?.timeZone ?? "")} from now on, for the
            past, too. The desk counts <Count value={recount.orders} /> {recount.orders === 1 ? "order" : "orders"} anew
            by itself, which takes {minutes === 1 ? "a minute" : `${minutes} minutes`} at most.
          </p>
          <p>
            Until it is done, the figures and the chart of the overview are still by days of{" "}
            {nameOf(organisation.timeZone)}, and the overview says so. No order changes, and no time on the clock.
          </p>
        </div>
      </Dialog>
      {dialog}
    </form>
  );
}
