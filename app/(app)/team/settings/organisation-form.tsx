"use client";

import { Count } from "@/components/count";
import { CommandForm } from "@/components/form/command-form";
import type { Question } from "@/components/form/confirm-action";
import { Options } from "@/components/input";
import { Segmented } from "@/components/segmented";
import { SelectField, TextAreaField, TextField } from "@/components/text-field";
import { numberForms } from "@/lib/core/money/money";
import type { Organisation } from "@/lib/identity/organisation/queries";
import { defaultCertification } from "@/messages/close/model";
import * as common from "@/messages/common";
import * as t from "@/messages/team/settings";
import { updateOrganisationAction } from "../actions";

type Props = {
  organisation: Pick<Organisation, "name" | "legalName" | "address" | "closeCertification" | "timeZone" | "numberForm">;
  timeZones: readonly string[];
  recount: { orders: number; aboutMs: number };
};

const nameOf = (zone: string) => zone.replaceAll("_", " ");

export function OrganisationForm({ organisation, timeZones, recount }: Props) {
  const { name, legalName, address, closeCertification, timeZone, numberForm } = organisation;
  const zones = timeZones.includes(timeZone) ? timeZones : [timeZone, ...timeZones];
  return (
    <CommandForm
      action={updateOrganisationAction}
      schema={async () => (await import("@/lib/identity/organisation/input")).organisationInput}
      start={{ name, legalName, address, closeCertification, timeZone, numberForm }}
      button={t.saveSettings}
      variant="primary"
      size="large"
      saved={() => t.settingsSaved}
      confirm={(typed) => (typed.timeZone === timeZone ? null : askForZone(timeZone, typed.timeZone, recount))}
      className="max-w-160"
    >
      {({ field }) => (
        <>
          <TextField label={t.organisationName} {...field("name")} required maxLength={100} hint={t.nameHint} />
          <TextField label={t.legalName} {...field("legalName")} maxLength={200} hint={t.legalNameHint} />
          <TextAreaField label={t.address} {...field("address")} rows={4} maxLength={620} hint={t.addressHint} />
          <TextAreaField
            label={t.certification}
            {...field("closeCertification")}
            rows={3}
            maxLength={500}
            placeholder={defaultCertification}
            hint={t.certificationHint}
          />
          <SelectField label={t.timeZone} {...field("timeZone")} required hint={t.timeZoneHint}>
            <Options of={zones} label={nameOf} />
          </SelectField>
          <Segmented
            legend={t.numberFormat}
            {...field("numberForm")}
            options={numberForms.map((form) => ({ value: form, label: form }))}
          />
        </>
      )}
    </CommandForm>
  );
}

function askForZone(from: string, to: string, { orders, aboutMs }: Props["recount"]): Question {
  const minutes = Math.ceil(aboutMs / 60_000);
  return {
    title: t.timeZoneTitle(nameOf(to)),
    act: t.changeTo(nameOf(to)),
    keep: t.keep(nameOf(from)),
    children: (
      <>
        <p>{t.timeZoneEffect(nameOf(to), <Count value={orders} one={common.orderNoun} />, minutes)}</p>
        <p>{t.timeZoneDelay(nameOf(from))}</p>
      </>
    ),
  };
}
