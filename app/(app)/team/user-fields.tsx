"use client";

import { type FieldValues, useWatch } from "react-hook-form";
import { FieldError } from "@/components/field";
import type { FieldTools } from "@/components/form/field-tools";
import { Checkbox, Options, Tick } from "@/components/input";
import { SelectField } from "@/components/text-field";
import { type Role, roles } from "@/lib/core/runtime/roles";
import { roleTexts } from "@/messages/team/roles";
import * as t from "@/messages/team/shared";

export type ConnectionChoice = { id: string; name: string };
type Access = { role: Role; connectionIds: string[] | null };
type Props<Values extends FieldValues> = {
  tools: FieldTools<Values>;
  own: Access | null;
  choices: readonly ConnectionChoice[];
};

export function AccessFields<Values extends Access>({ tools, own, choices }: Props<Values>) {
  const { field, form, errorOf } = tools as unknown as FieldTools<Access>;
  const [role, connectionIds] = useWatch({ control: form.control, name: ["role", "connectionIds"] });
  const select = field("role");
  const limitTo = (ids: string[] | null) => form.setValue("connectionIds", ids, { shouldDirty: true });
  return (
    <>
      <SelectField
        label={t.role}
        {...select}
        required
        onChange={(event) => {
          if (event.target.value === "admin") limitTo(null);
          else if (role === "admin") limitTo(own?.connectionIds ?? null);
          return select.onChange(event);
        }}
        hint={t.roleHint(
          <a className="link" href="/help/permissions" target="_blank" rel="noopener">
            {t.permissionsLink(<span className="sr-only">{t.newTabNote}</span>)}
          </a>,
        )}
      >
        {own ? null : <option value="">{t.rolePlaceholder}</option>}
        <Options of={roles} label={(one) => `${roleTexts[one].label}: ${roleTexts[one].meaning}`} />
      </SelectField>
      {role === "admin" ? (
        <p className="text-ink-2 text-sm">{t.adminScopeNote}</p>
      ) : (
        <ScopeField ids={connectionIds} onChange={limitTo} choices={choices} error={errorOf("connectionIds")} />
      )}
    </>
  );
}

type ScopeProps = {
  ids: string[] | null;
  onChange: (ids: string[] | null) => void;
  choices: readonly ConnectionChoice[];
  error: string | undefined;
};

function ScopeField({ ids, onChange, choices, error }: ScopeProps) {
  const toggle = (id: string) => onChange(ids?.includes(id) ? ids.filter((one) => one !== id) : [...(ids ?? []), id]);
  return (
    <fieldset className="flex min-w-0 flex-col gap-1">
      <legend className="mb-1 font-medium text-sm">{t.connections}</legend>
      {[
        { ids: null, label: t.scopeAll, checked: ids === null },
        { ids: [], label: t.scopeSelected, checked: ids !== null },
      ].map((way) => (
        <label key={way.label} className="flex min-h-8 items-center gap-2 text-base max-md:min-h-11">
          <Tick type="radio" name="scope" checked={way.checked} onChange={() => onChange(way.ids)} />
          {way.label}
        </label>
      ))}
      {ids ? (
        <div className="ml-6 flex flex-col" aria-describedby={error ? "scope-error" : undefined}>
          {choices.map(({ id, name }) => (
            <Checkbox key={id} label={name} checked={ids.includes(id)} onChange={() => toggle(id)} />
          ))}
          {choices.length === 0 ? <p className="text-ink-2 text-sm">{t.connectionsEmpty}</p> : null}
        </div>
      ) : null}
      {error ? <FieldError id="scope-error">{error}</FieldError> : null}
    </fieldset>
  );
}
