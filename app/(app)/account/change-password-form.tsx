"use client";

import { Block } from "@/components/block";
import { CommandForm } from "@/components/form/command-form";
import { NewPasswordFields } from "@/components/new-password-fields";
import { TextField } from "@/components/text-field";
import * as t from "@/messages/account/shared";
import { changePasswordAction } from "./actions";

export function ChangePasswordForm({ email }: { email: string }) {
  return (
    <CommandForm
      action={changePasswordAction}
      schema={async () => (await import("@/lib/identity/auth/input")).changePasswordForm(email)}
      start={{ current: "", password: "", again: "" }}
      toInput={({ current, password }) => ({ current, password })}
      button={t.changePasswordLabel}
      variant="primary"
      className="max-w-160"
      notice={({ sessionsEnded }) => <Block tone="good" title={describeChange(sessionsEnded)} live />}
      resets
    >
      {(tools) => (
        <>
          <TextField
            label={t.currentPassword}
            {...tools.field("current")}
            type="password"
            autoComplete="current-password"
            required
            maxLength={1024}
          />
          <NewPasswordFields {...tools} email={email} />
        </>
      )}
    </CommandForm>
  );
}

function describeChange(sessionsEnded: number): string {
  const others = t.otherSession(sessionsEnded);
  return t.passwordChangedNotice(sessionsEnded, others);
}
