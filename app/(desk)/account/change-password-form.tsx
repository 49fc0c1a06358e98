"use client";

import { type FormEvent, useState } from "react";
import { Block } from "@/components/block";
import { Button } from "@/components/button";
import { NewPasswordFields, readNewPassword } from "@/components/new-password-fields";
import { TextField } from "@/components/text-field";
import { useAct } from "@/components/use-act";
import { saveNewPassword } from "./actions";

/** The current password and a new one, twice; says what else it did. */
export function ChangePasswordForm({ email }: { email: string }) {
  const { act, pending, error, value, dialog } = useAct(saveNewPassword, email);
  const [typing, setTyping] = useState<Record<string, string>>({});

  async function onSubmit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const form = event.currentTarget;
    const data = new FormData(form);
    const typed = readNewPassword(data, email);
    const current = String(data.get("current"));
    const errors = { ...typed.errors, ...(current ? {} : { current: "Type your current password." }) };
    setTyping(errors);
    if (!typed.password || !current) return;
    if (await act(current, typed.password)) form.reset();
  }

  const fields = { ...error?.fields, ...typing };
  return (
    <form onSubmit={onSubmit} method="post" noValidate className="flex flex-col gap-4">
      {error && Object.keys(fields).length === 0 ? <Block tone="alarm" title={error.message} live /> : null}
      {value ? <Block tone="good" title={describeChange(value.sessionsEnded)} live /> : null}
      <input type="hidden" name="email" autoComplete="username" value={email} readOnly />
      <TextField
        label="Current password"
        name="current"
        type="password"
        autoComplete="current-password"
        required
        maxLength={1024}
        error={fields.current}
      />
      <NewPasswordFields errors={fields} />
      <div>
        <Button type="submit" variant="primary" pending={pending}>
          Change password and sign out elsewhere
        </Button>
      </div>
      {dialog}
    </form>
  );
}

function describeChange(sessionsEnded: number): string {
  const others = sessionsEnded === 1 ? "1 other session" : `${sessionsEnded} other sessions`;
  return `Your password is changed. ${sessionsEnded === 0 ? "You were signed in nowhere else." : `${others} ended.`}`;
}
