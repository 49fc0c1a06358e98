"use client";

import { findPasswordProblem, passwordMinLength } from "@/lib/auth/password-rules";
import { TextField } from "./text-field";

/** Reads a new password and its repetition; null with messages when it may not be used. The server asks again. */
export function readNewPassword(
  form: FormData,
  email: string,
): { password: string | null; errors: Record<string, string> } {
  const password = String(form.get("password") ?? "");
  const problem = findPasswordProblem(password, email);
  if (problem) return { password: null, errors: { password: `It ${problem}.` } };
  if (password !== String(form.get("again") ?? "")) {
    return { password: null, errors: { again: "This is not the same as above." } };
  }
  return { password, errors: {} };
}

/** A new password, typed twice. */
export function NewPasswordFields({ errors }: { errors: Record<string, string> }) {
  return (
    <>
      <TextField
        label="New password"
        name="password"
        type="password"
        autoComplete="new-password"
        required
        hint={`At least ${passwordMinLength} characters. A few words that mean something only to you are good.`}
        error={errors.password}
      />
      <TextField
        label="The same again"
        name="again"
        type="password"
        autoComplete="new-password"
        required
        error={errors.again}
      />
    </>
  );
}
