"use client";

import { useState } from "react";
import { Block } from "@/components/block";
import { ButtonLink } from "@/components/button";
import { CommandForm } from "@/components/form/command-form";
import { NewPasswordFields } from "@/components/new-password-fields";
import * as common from "@/messages/common";
import * as t from "@/messages/sign-in/sign-in";
import { setPasswordAction } from "./actions";

export function NewPasswordForm({ token, email }: { token: string; email: string }) {
  const [done, setDone] = useState(false);
  if (done) {
    const action = <ButtonLink href="/sign-in">{common.signIn}</ButtonLink>;
    return <Block tone="good" title={t.resetDone} actions={action} live />;
  }
  return (
    <CommandForm
      action={setPasswordAction}
      schema={async () => (await import("@/lib/identity/auth/input")).passwordLinkForm(email)}
      start={{ token, password: "", again: "" }}
      toInput={({ password }) => ({ token, password })}
      button={t.setPassword}
      variant="primary"
      size="large"
      refreshes={false}
      onDone={() => setDone(true)}
    >
      {(tools) => <NewPasswordFields {...tools} email={email} />}
    </CommandForm>
  );
}
