"use client";

import type { z } from "zod";
import { Block } from "@/components/block";
import { CodesField } from "@/components/form/codes-field";
import { CommandForm } from "@/components/form/command-form";
import type { Question } from "@/components/form/confirm-action";
import type { FieldTools } from "@/components/form/field-tools";
import { Checkbox } from "@/components/input";
import { Segmented } from "@/components/segmented";
import { SelectField, TextField } from "@/components/text-field";
import type { updateInput } from "@/lib/payments/connections/input";
import {
  type ConnectionSettings,
  connectionSettings,
  pickSettings,
  readingLabels,
  type ScheduleReading,
  type SettingName,
} from "@/lib/payments/connections/settings";
import type { ConnectionDetail } from "@/lib/payments/connections/views";
import * as common from "@/messages/common";
import * as t from "@/messages/connections/endpoints";
import { renewVersionAction, updateConnectionAction } from "../../actions";
import { AddressFields } from "../../address-fields";
import { HeldNote } from "../../held/held-note";

type AddressFormProps = {
  connection: Pick<ConnectionDetail, "id" | "version" | "environment" | "baseUrl" | "consumerKey" | "paths">;
  orderCount: number;
};

/**
 * These fields identify the gateway; changing them may create a new version of the connection, so the form says so
 * beforehand and asks.
 */
export function AddressForm({ connection, orderCount }: AddressFormProps) {
  const { id, version, environment, baseUrl, consumerKey, paths } = connection;
  const question = (typed: { environment: string; baseUrl: string; consumerKey: string }): Question => ({
    title: t.changeAddressTitle,
    act: orderCount === 0 ? t.changeVersion(version) : t.createVersion(version + 1),
    children: (
      <>
        <p className="break-all">{t.changeAddressEffect(typed.baseUrl.trim(), typed.consumerKey.trim())}</p>
        {typed.environment === environment ? <p>{t.keyKeptNote}</p> : <p>{t.keyRemovalWarning}</p>}
      </>
    ),
  });
  return (
    <CommandForm
      action={renewVersionAction}
      schema={async () => (await import("@/lib/payments/connections/input")).renewVersionInput}
      start={{ connectionId: id, environment, baseUrl, consumerKey, paths }}
      button={t.changeAddressAct}
      confirm={question}
      notice={({ held, ...done }) =>
        held ? (
          <HeldNote held={held} />
        ) : (
          <Block tone="good" title={resultOf(done.made, done.version)} live>
            {done.keyDropped ? <p>{t.keyRemovedNotice}</p> : null}
          </Block>
        )
      }
    >
      {(tools) => (
        <>
          <p className="prose-line text-ink-2 text-sm">
            {orderCount === 0 ? t.versionUnused(version) : t.versionUsed(orderCount, version, version + 1)}
          </p>
          <AddressFields {...tools} />
        </>
      )}
    </CommandForm>
  );
}

function resultOf(made: "unchanged" | "in_place" | "new", version: number): string {
  switch (made) {
    case "unchanged":
      return t.addressUnchanged;
    case "in_place":
      return t.versionUpdated(version);
    case "new":
      return t.versionCreated(version);
    default:
      return made satisfies never;
  }
}

type Props = { connection: Pick<ConnectionDetail, "id" | keyof ConnectionSettings> };
type Tools = FieldTools<z.input<typeof updateInput>>;

const readingNames = Object.keys(readingLabels) as (keyof ScheduleReading)[];
const settingNames = Object.keys(connectionSettings) as SettingName[];

/** These settings are no part of an order's identity, so they may change at any time. */
export function SettingsForm({ connection }: Props) {
  return (
    <CommandForm
      action={updateConnectionAction}
      schema={async () => (await import("@/lib/payments/connections/input")).updateInput}
      start={{ connectionId: connection.id, ...pickSettings(connection) }}
      button={t.saveSettings}
      variant="primary"
      saved={({ held }) => (held ? null : common.saved)}
      notice={({ held }) => (held ? <HeldNote held={held} /> : null)}
    >
      {(tools) => (
        <>
          <TextField label={common.nameLabel} {...tools.field("name")} required />
          {settingNames.map((name) => (
            <SettingField key={name} {...tools} name={name} />
          ))}
          <fieldset className="flex flex-col gap-4">
            <legend className="mb-1 font-medium text-base">{t.estimatesTitle}</legend>
            <p className="prose-line text-ink-3 text-xs">{t.estimatesHint}</p>
            {readingNames.map((name) => (
              <SelectField
                key={name}
                label={readingLabels[name].asks}
                {...tools.field(`scheduleReading.${name}`)}
                required
              >
                {Object.entries(readingLabels[name].answers).map(([value, labels]) => (
                  <option key={value} value={value}>
                    {labels}
                  </option>
                ))}
              </SelectField>
            ))}
          </fieldset>
        </>
      )}
    </CommandForm>
  );
}

function SettingField({ name, field, number, tick, form, errorOf }: Tools & { name: SettingName }) {
  const row = connectionSettings[name];
  const label = row.label ?? row.term;
  switch (row.kind) {
    case "choice": {
      const options = Object.entries(row.options).map(([value, labels]) => ({ value, label: labels }));
      return <Segmented legend={label} {...field(name)} options={options} hint={row.hint} />;
    }
    case "switch":
      return (
        <div>
          <Checkbox label={label} {...tick(name)} />
          <p className="prose-line text-ink-3 text-xs">{row.hint}</p>
        </div>
      );
    case "codes":
      return <CodesField {...{ form, errorOf }} name={name} label={label} hint={row.hint} />;
    case "whole":
      return <TextField label={label} {...number(name)} required inputMode="numeric" hint={row.hint} />;
    default:
      return row satisfies never;
  }
}
