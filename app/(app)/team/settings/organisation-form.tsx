"use client";

import { useRef, useState } from "react";
import { Count } from "@/components/count";
import { Field } from "@/components/field";
import { CommandForm } from "@/components/form/command-form";
import { ConfirmAction, type Question } from "@/components/form/confirm-action";
import { FormError } from "@/components/form/form-error";
import { Input, Options } from "@/components/input";
import { Segmented } from "@/components/segmented";
import { SelectField, TextAreaField, TextField } from "@/components/text-field";
import { UploadButton } from "@/components/upload/upload-button";
import { useUpload } from "@/components/upload/use-upload";
import { numberForms } from "@/lib/core/money/money";
import { logoBounds, logoTypes } from "@/lib/identity/organisation/logo";
import type { Organisation } from "@/lib/identity/organisation/queries";
import { defaultCertification } from "@/messages/close/model";
import * as common from "@/messages/common";
import * as t from "@/messages/team/settings";
import { removeLogoAction, updateOrganisationAction } from "../actions";

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

export function LogoForm({ savedAt }: { savedAt: string | null }) {
  const [file, setFile] = useState<File | null>(null);
  const picker = useRef<HTMLInputElement>(null);
  const { send, pending, waits, error, value, dialog } = useUpload<object, object>("/api/organisation/logo");
  const upload = async () => {
    if (!file || !(await send(file, {}))) return;
    setFile(null);
    if (picker.current) picker.current.value = "";
  };
  const isTooLarge = file !== null && file.size > logoBounds.bytes;
  return (
    <section aria-labelledby="logo" className="flex max-w-160 flex-col gap-4">
      <h2 id="logo" className="border-b pb-1 text-lg">
        {t.logo}
      </h2>
      {savedAt ? (
        <div className="flex flex-wrap items-center gap-4">
          {/* biome-ignore lint/performance/noImgElement: one small picture behind a guarded route */}
          <img
            src={`/api/organisation/logo?saved=${Date.parse(savedAt)}`}
            alt={t.currentLogo}
            className="max-h-16 max-w-60 rounded-sm bg-white p-1"
          />
          <ConfirmAction
            label={t.removeLogo}
            title={t.removeLogoTitle}
            act={t.removeLogo}
            keep={t.keepLogo}
            action={removeLogoAction}
            input={{ seenAt: savedAt }}
          >
            <p>{t.removeLogoEffect}</p>
          </ConfirmAction>
        </div>
      ) : null}
      <Field
        label={savedAt ? t.replaceWith : t.picture}
        hint={t.pictureHint(logoBounds.bytes / 1024)}
        error={isTooLarge ? t.pictureTooLarge(logoBounds.bytes / 1024) : null}
      >
        {(wiring) => (
          <Input
            {...wiring}
            ref={picker}
            type="file"
            accept={logoTypes.join(",")}
            onChange={(event) => setFile(event.target.files?.[0] ?? null)}
          />
        )}
      </Field>
      <FormError error={error} shown={[]} />
      <UploadButton
        variant="outlined"
        pending={pending}
        waits={waits}
        disabledReason={
          file === null ? t.pictureMissing : isTooLarge ? t.pictureTooLarge(logoBounds.bytes / 1024) : null
        }
        onClick={() => void upload()}
      >
        {t.uploadLogo}
      </UploadButton>
      <p role="status" className="text-good-text text-sm empty:hidden">
        {value !== null ? t.logoSaved : null}
      </p>
      {dialog}
    </section>
  );
}
