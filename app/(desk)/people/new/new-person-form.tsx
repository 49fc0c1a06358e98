"use client";

import { type FormEvent, useState } from "react";
import { Block } from "@/components/block";
import { Button, ButtonLink } from "@/components/button";
import { TextField } from "@/components/text-field";
import { useAct } from "@/components/use-act";
import { addPerson } from "../actions";
import { HeldNotice } from "../held-notice";
import { PasswordLink } from "../password-link";
import { AccessFields, type ConnectionChoice, NameField, readAccess } from "../person-fields";

type Props = { choices: readonly ConnectionChoice[]; actorEmail: string };

/** Name, address and access; afterwards what became of the invitation in its place. */
export function NewPersonForm({ choices, actorEmail }: Props) {
  const { act, pending, error, value, dialog } = useAct(addPerson, actorEmail);
  const [name, setName] = useState("");

  async function onSubmit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const typed = String(data.get("name"));
    setName(typed.trim());
    await act({ name: typed, email: String(data.get("email")), ...readAccess(data) });
  }

  if (value) {
    const back = <ButtonLink href="/people">To the list of people</ButtonLink>;
    return (
      <div className="max-w-160">
        {value.held ? <HeldNotice actions={back} /> : <PasswordLink name={name} made={value} actions={back} />}
      </div>
    );
  }
  const fields = error?.fields ?? {};
  return (
    <form onSubmit={onSubmit} method="post" noValidate className="flex max-w-160 flex-col gap-4">
      {error && Object.keys(fields).length === 0 ? <Block tone="alarm" title={error.message} live /> : null}
      <NameField errors={fields} />
      <TextField
        label="E-mail address"
        name="email"
        type="email"
        autoCapitalize="none"
        spellCheck={false}
        required
        maxLength={254}
        hint="They sign in with it. It cannot be changed later."
        error={fields.email}
      />
      <AccessFields errors={fields} choices={choices} />
      <div>
        <Button type="submit" variant="primary" size="large" pending={pending}>
          Invite
        </Button>
      </div>
      {dialog}
    </form>
  );
}
