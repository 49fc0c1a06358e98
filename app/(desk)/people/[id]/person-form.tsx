"use client";

import type { FormEvent } from "react";
import { Block } from "@/components/block";
import { Button } from "@/components/button";
import { useAct } from "@/components/use-act";
import type { Role } from "@/lib/auth/permissions";
import { changePerson } from "../actions";
import { NameField, RoleField } from "../person-fields";

type Props = { person: { id: string; name: string; role: Role }; actorEmail: string };

/** Name and role of a person. */
export function PersonForm({ person, actorEmail }: Props) {
  const { act, pending, error, value, dialog } = useAct(changePerson, actorEmail);

  async function onSubmit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    await act({ personId: person.id, name: String(data.get("name")), role: String(data.get("role")) as Role });
  }

  const fields = error?.fields ?? {};
  return (
    <form onSubmit={onSubmit} method="post" noValidate className="flex flex-col gap-4">
      {error && Object.keys(fields).length === 0 ? <Block tone="alarm" title={error.message} live /> : null}
      <NameField person={person} errors={fields} />
      <RoleField person={person} errors={fields} />
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" variant="primary" pending={pending}>
          Save name and role
        </Button>
        <span role="status" className="text-good-text text-sm">
          {value ? "Saved. It holds from their next click on." : ""}
        </span>
      </div>
      {dialog}
    </form>
  );
}
