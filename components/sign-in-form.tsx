"use client";

import { type FormEvent, useRef, useState } from "react";
import { signInHere } from "@/lib/auth/sign-in-client";
import { Block } from "./block";
import { Button } from "./button";
import { TextField } from "./text-field";

type Props = {
  /** Who it must be; the address is then shown and cannot be changed. */
  email?: string;
  onSignedIn: () => void;
};

/** E-mail address and password; answers in place. Stays pending after success until the page has moved on. */
export function SignInForm({ email, onSignedIn }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const [pending, setPending] = useState(false);
  const [message, setMessage] = useState<string | null>(null);

  async function onSubmit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (pending) return;
    const data = new FormData(event.currentTarget);
    setPending(true);
    setMessage(null);
    const answer = await signInHere(String(data.get("email") ?? ""), String(data.get("password") ?? ""));
    if (answer.ok) {
      onSignedIn();
      return;
    }
    setPending(false);
    setMessage(answer.message);
    const password = form.current?.elements.namedItem("password");
    if (password instanceof HTMLInputElement) {
      password.value = "";
      password.focus();
    }
  }

  return (
    <form ref={form} onSubmit={onSubmit} method="post" className="flex flex-col gap-4">
      {message ? <Block tone="alarm" title={message} live /> : null}
      <TextField
        label="E-mail address"
        name="email"
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
        required
        defaultValue={email}
        readOnly={email !== undefined}
      />
      <TextField
        label="Password"
        name="password"
        type="password"
        autoComplete="current-password"
        maxLength={1024}
        required
      />
      <Button type="submit" variant="primary" size="large" pending={pending}>
        Sign in
      </Button>
    </form>
  );
}
