"use client";

import { useState } from "react";
import { FieldError } from "@/components/field";
import { Checkbox, Tick } from "@/components/input";
import { SelectField, TextField } from "@/components/text-field";
import { type Role, roles } from "@/lib/auth/permissions";
import type { FieldErrors } from "@/lib/core/errors";
import { roleWords } from "@/lib/people/input";

type Person = { name: string; role: Role; connections: readonly { id: string }[] | null };
type Props = { person?: Person; errors: FieldErrors };
export type ConnectionChoice = { id: string; name: string };

/** Name of a person, as typed or as it is. */
export function NameField({ person, errors }: Props) {
  return (
    <TextField label="Name" name="name" required maxLength={100} defaultValue={person?.name} error={errors.name} />
  );
}

/** Role of a person, with what each role means, and the connections that it is limited to. */
export function AccessFields({ person, errors, choices }: Props & { choices: readonly ConnectionChoice[] }) {
  const [role, setRole] = useState<string>(person?.role ?? "");
  return (
    <>
      <SelectField
        label="Role"
        name="role"
        required
        value={role}
        onChange={(event) => setRole(event.target.value)}
        error={errors.role}
        hint={
          <>
            From viewer to admin each may do what the one before may.{" "}
            <a className="link" href="/help/acts" target="_blank" rel="noopener">
              Who may do what<span className="sr-only"> (opens a new tab)</span>
            </a>
          </>
        }
      >
        {person ? null : <option value="">Choose a role</option>}
        {roles.map((one) => (
          <option key={one} value={one}>
            {roleWords[one].label}: {roleWords[one].meaning}
          </option>
        ))}
      </SelectField>
      {role === "admin" ? (
        <p className="text-ink-2 text-sm">
          An admin works with all connections: they could lift a limit of their own at any time.
        </p>
      ) : (
        <ReachField own={person?.connections ?? null} choices={choices} error={errors.connectionIds} />
      )}
    </>
  );
}

type ReachProps = { own: readonly { id: string }[] | null; choices: readonly ConnectionChoice[]; error?: string };

function ReachField({ own, choices, error }: ReachProps) {
  const [limited, setLimited] = useState(own !== null);
  return (
    <fieldset className="flex min-w-0 flex-col gap-1">
      <legend className="mb-1 font-medium text-sm">Works with</legend>
      {[
        { value: "all", label: "All connections, also those that are added later", checked: !limited },
        { value: "some", label: "Only these: nothing of the others is seen or done", checked: limited },
      ].map(({ value, label, checked }) => (
        <label key={value} className="flex min-h-8 items-center gap-2 text-base max-md:min-h-11">
          <Tick
            type="radio"
            name="reach"
            value={value}
            checked={checked}
            onChange={() => setLimited(value === "some")}
          />
          {label}
        </label>
      ))}
      {limited ? (
        <div className="ml-6 flex flex-col" aria-describedby={error ? "reach-error" : undefined}>
          {choices.map(({ id, name }) => (
            <Checkbox
              key={id}
              label={name}
              name="connectionId"
              value={id}
              defaultChecked={own?.some((one) => one.id === id) ?? false}
            />
          ))}
          {choices.length === 0 ? <p className="text-ink-2 text-sm">There is no connection yet.</p> : null}
        </div>
      ) : null}
      {error ? <FieldError id="reach-error">{error}</FieldError> : null}
    </fieldset>
  );
}

/** What the fields say. */
export function readAccess(data: FormData): { role: Role; connectionIds: string[] | null } {
  const role = String(data.get("role")) as Role;
  const limited = role !== "admin" && data.get("reach") === "some";
  return { role, connectionIds: limited ? data.getAll("connectionId").map(String) : null };
}
