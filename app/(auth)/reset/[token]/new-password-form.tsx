"use client";

import { type FormEvent, useState } from "react";
import { Block } from "@/components/block";
import { Button, ButtonLink } from "@/components/button";
import { NewPasswordFields, readNewPassword } from "@/components/new-password-fields";
import { setPassword } from "./actions";

/** Sets the password a one-time link is for. */
export function NewPasswordForm({ token, email }: { token: string; email: string }) {
  const [pending, setPending] = useState(false);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [message, setMessage] = useState<string | null>(null);
  const [done, setDone] = useState(false);

  async function onSubmit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (pending) return;
    const typed = readNewPassword(new FormData(event.currentTarget), email);
    setMessage(null);
    setErrors(typed.errors);
    if (!typed.password) return;
    setPending(true);
    const result = await setPassword(token, typed.password);
    setPending(false);
    if (result.ok) return setDone(true);
    const problem = result.error.fields.password;
    setErrors(problem ? { password: `It ${problem}.` } : {});
    if (!problem) setMessage(result.error.message);
  }

  if (done) {
    const action = <ButtonLink href="/sign-in">Sign in</ButtonLink>;
    return <Block tone="good" title="Your password is set. The link works no more." actions={action} live />;
  }
  return (
    <form onSubmit={onSubmit} method="post" className="flex flex-col gap-4" noValidate>
      {message ? <Block tone="alarm" title={message} live /> : null}
      <input type="hidden" name="email" autoComplete="username" value={email} readOnly />
      <NewPasswordFields errors={errors} />
      <Button type="submit" variant="primary" size="large" pending={pending}>
        Set password
      </Button>
    </form>
  );
}
