"use client";

import { useRouter } from "next/navigation";
import { ButtonLink } from "@/components/button";
import { CommandForm } from "@/components/form/command-form";
import { TextField } from "@/components/text-field";
import { defaultPathTemplates } from "@/lib/gateway/fields/path-templates";
import * as common from "@/messages/common";
import * as t from "@/messages/connections/shared";
import { createConnectionAction } from "../actions";
import { AddressFields } from "../address-fields";

export function NewConnectionForm() {
  const router = useRouter();
  return (
    <CommandForm
      action={createConnectionAction}
      schema={async () => (await import("@/lib/payments/connections/input")).createInput}
      start={{ name: "", environment: "production", baseUrl: "", consumerKey: "", paths: defaultPathTemplates }}
      button={t.connectGateway}
      variant="primary"
      size="large"
      actions={
        <ButtonLink size="large" href="/connections">
          {t.cancel}
        </ButtonLink>
      }
      onDone={({ held, connectionId }) => router.push(held ? "/connections" : `/connections/${connectionId}`)}
    >
      {(tools) => (
        <>
          <TextField label={common.nameLabel} {...tools.field("name")} required hint={t.nameHint} />
          <AddressFields {...tools} />
        </>
      )}
    </CommandForm>
  );
}
