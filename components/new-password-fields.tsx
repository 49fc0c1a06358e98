import type { Path } from "react-hook-form";
import { passwordMinLength } from "@/lib/identity/auth/passwords/password-rules";
import * as t from "@/messages/components/shared";
import type { FieldTools } from "./form/field-tools";
import { TextField } from "./text-field";

type Typed = { password: string; again: string };

export function NewPasswordFields<Values extends Typed>({ field, email }: FieldTools<Values> & { email: string }) {
  const wire = (name: keyof Typed) => ({
    ...field(name as Path<Values>),
    type: "password",
    autoComplete: "new-password",
  });
  return (
    <>
      <input type="hidden" name="email" autoComplete="username" value={email} readOnly />
      <TextField label={t.newPassword} {...wire("password")} required hint={t.passwordHint(passwordMinLength)} />
      <TextField label={t.repeatPasswordLabel} {...wire("again")} required />
    </>
  );
}
