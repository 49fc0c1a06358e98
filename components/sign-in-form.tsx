"use client";

import { Eye, EyeOff } from "lucide-react";
import { type ComponentProps, type FormEvent, useRef, useState } from "react";
import { signInHere } from "@/lib/identity/auth/sign-in-client";
import * as common from "@/messages/common";
import * as t from "@/messages/components/shared";
import { Block } from "./block";
import { Button } from "./button";
import { Field, type FieldProps } from "./field";
import { Input } from "./input";
import { TextField } from "./text-field";

type PasswordFieldProps = FieldProps & Omit<ComponentProps<typeof Input>, keyof FieldProps | "type">;

function PasswordField({ label, hint, error, required, className, ...control }: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOff : Eye;
  return (
    <Field label={label} hint={hint} error={error} required={required} className={className}>
      {(wiring) => (
        <span className="flex gap-1">
          <Input {...control} {...wiring} required={required} type={shown ? "text" : "password"} spellCheck={false} />
          <Button
            iconOnly
            icon={<Icon size={16} aria-hidden />}
            aria-label={t.showPassword}
            aria-pressed={shown}
            onClick={() => setShown(!shown)}
          />
        </span>
      )}
    </Field>
  );
}

type Props = {
  email?: string;
  onSignedIn: () => void;
};

export function SignInForm({ email, onSignedIn }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const [pending, setPending] = useState(false);
  const [message, setMessage] = useState<string | null>(null);
  const [needsCode, setNeedsCode] = useState(false);

  async function onSubmit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (pending) return;
    const data = new FormData(event.currentTarget);
    setPending(true);
    setMessage(null);
    const typed = (name: string) => String(data.get(name) ?? "");
    const answer = await signInHere(typed("email"), typed("password"), typed("code"));
    if (answer.ok) {
      onSignedIn();
      return;
    }
    setPending(false);
    setMessage(answer.message);
    setNeedsCode(answer.code);
    const wrong = form.current?.elements.namedItem(answer.code ? "code" : "password");
    if (wrong instanceof HTMLInputElement) {
      wrong.value = "";
      wrong.focus();
    }
  }

  return (
    <form ref={form} onSubmit={onSubmit} method="post" className="flex flex-col gap-4">
      {message ? <Block tone={needsCode ? "wait" : "alarm"} title={message} live /> : null}
      <TextField
        label={t.emailAddress}
        name="email"
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
        required
        defaultValue={email}
        readOnly={email !== undefined}
        autoFocus={email === undefined}
      />
      <PasswordField
        label={t.password}
        name="password"
        autoFocus={email !== undefined}
        autoComplete="current-password"
        maxLength={1024}
        required
      />
      {needsCode ? (
        <TextField
          label={t.codeLabel}
          name="code"
          autoComplete="one-time-code"
          inputMode="numeric"
          maxLength={40}
          hint={t.text6DigitsOrOne}
          required
          autoFocus
        />
      ) : null}
      <Button type="submit" variant="primary" size="large" pending={pending}>
        {common.signIn}
      </Button>
    </form>
  );
}
