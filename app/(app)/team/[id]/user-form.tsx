"use client";

import { CommandForm } from "@/components/form/command-form";
import { HeldNotice } from "@/components/held-notice";
import { TextField } from "@/components/text-field";
import type { UserRow } from "@/lib/identity/users/queries";
import * as common from "@/messages/common";
import * as t from "@/messages/team/shared";
import { updateUserAction } from "../actions";

import { AccessFields, type ConnectionChoice } from "../user-fields";

export function UserForm({ user, choices }: { user: UserRow; choices: readonly ConnectionChoice[] }) {
  const { id, name, role, connections } = user;
  const access = { role, connectionIds: connections?.map((one) => one.id) ?? null };
  return (
    <CommandForm
      action={updateUserAction}
      schema={async () => (await import("@/lib/identity/users/input")).userChangeInput}
      start={{ userId: id, name, ...access }}
      button={t.saveChanges}
      variant="primary"
      saved={({ held }) => (held ? "" : t.savedNotice)}
      notice={({ held }) => (held ? <HeldNotice /> : null)}
    >
      {(tools) => (
        <>
          <TextField label={common.nameLabel} {...tools.field("name")} required maxLength={100} />
          <AccessFields tools={tools} own={access} choices={choices} />
        </>
      )}
    </CommandForm>
  );
}
