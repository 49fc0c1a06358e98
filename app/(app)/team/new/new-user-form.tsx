"use client";

import { useState } from "react";
import { ButtonLink } from "@/components/button";
import { CommandForm } from "@/components/form/command-form";
import { HeldNotice } from "@/components/held-notice";
import { PasswordLink } from "@/components/password-link";
import { TextField } from "@/components/text-field";
import type { Role } from "@/lib/identity/auth/access/permissions";
import type { MadeLink } from "@/lib/identity/users/invitation-commands";
import * as common from "@/messages/common";
import * as t from "@/messages/team/shared";
import { createUserAction } from "../actions";

import { AccessFields, type ConnectionChoice } from "../user-fields";

export function NewUserForm({ choices }: { choices: readonly ConnectionChoice[] }) {
  const [made, setMade] = useState<{ name: string; link: MadeLink | null } | null>(null);
  if (made) {
    const back = <ButtonLink href="/team">{t.backLink}</ButtonLink>;
    return (
      <div className="max-w-160">
        {made.link ? <PasswordLink name={made.name} made={made.link} actions={back} /> : <HeldNotice actions={back} />}
      </div>
    );
  }
  return (
    <CommandForm
      action={createUserAction}
      schema={async () => (await import("@/lib/identity/users/input")).userInput}
      start={{ name: "", email: "", role: "" as Role, connectionIds: null }}
      button={t.sendInvitation}
      variant="primary"
      size="large"
      onDone={(value, { name }) => setMade({ name: name.trim(), link: value.held ? null : value })}
      className="max-w-160"
    >
      {(tools) => (
        <>
          <TextField label={common.nameLabel} {...tools.field("name")} required maxLength={100} />
          <TextField
            label={t.emailAddress}
            {...tools.field("email")}
            type="email"
            autoCapitalize="none"
            spellCheck={false}
            required
            maxLength={254}
            hint={t.emailHint}
          />
          <AccessFields tools={tools} own={null} choices={choices} />
        </>
      )}
    </CommandForm>
  );
}
