"use client";

import type { FormEvent } from "react";
import { Block } from "@/components/block";
import { Button } from "@/components/button";
import { useAct } from "@/components/use-act";
import type { PersonRow } from "@/lib/people/queries";
import { changePerson } from "../actions";
import { HeldNotice } from "../held-notice";
import { AccessFields, type ConnectionChoice, NameField, readAccess } from "../person-fields";

type Props = { person: PersonRow; choices: readonly ConnectionChoice[]; actorEmail: string };

/** Name, role and limit of a person. */
export function PersonForm({ person, choices, actorEmail }: Props) {
  const { act, pending, error, value, dialog } = useAct(changePerson, actorEmail);

  async function onSubmit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    await act({ personId: person.id, name: String(data.get("name")), ...readAccess(data) });
  }

  const fields = error?.fields ?? {};
  return (
    <form onSubmit={onSubmit} method="post" noValidate className="flex flex-col gap-4">
      {error && Object.keys(fields).length === 0 ? <Block tone="alarm" title={error.message} live /> : null}
      <NameField person={person} errors={fields} />
      <AccessFields person={person} errors={fields} choices={choices} />
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" variant="primary" pending={pending}>
          Save name and access
        </Button>
        <span role="status" className="text-good-text text-sm">
          {value && !value.held ? "Saved. It holds from their next click on." : ""}
        </span>
      </div>
      {value?.held ? <HeldNotice /> : null}
      {dialog}
    </form>
  );
}
