"use client";

import { useRouter } from "next/navigation";
import { Button, ButtonLink } from "@/components/button";
import { TextField } from "@/components/text-field";
import { useOwnAct } from "../acting";
import { createConnectionAction } from "../actions";
import { AddressFields, addressFieldNames, readAddress } from "../address-fields";
import { FormError } from "../form-error";

/** The first page of a connection: its name and where it leads. Nothing can be sent yet when it is saved. */
export function NewConnectionForm({ defaultPaths }: { defaultPaths: Record<string, string> }) {
  const router = useRouter();
  const { act, pending, error, dialog } = useOwnAct(createConnectionAction);
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={async (event) => {
        event.preventDefault();
        const form = new FormData(event.currentTarget);
        const made = await act({ name: String(form.get("name")), ...readAddress(form) });
        if (made) router.push(made.held ? "/connections" : `/connections/${made.connectionId}`);
      }}
    >
      <TextField
        label="Name"
        name="name"
        required
        hint="As your colleagues call it, such as “Acme EU”."
        error={error?.fields.name}
      />
      <AddressFields
        address={{ environment: "production", baseUrl: "", consumerKey: "", paths: defaultPaths }}
        errors={error?.fields ?? {}}
      />
      <FormError error={error} shown={["name", ...addressFieldNames(defaultPaths)]} />
      <div className="flex flex-wrap gap-2">
        <Button variant="primary" size="large" type="submit" pending={pending}>
          Connect
        </Button>
        <ButtonLink size="large" href="/connections">
          Cancel
        </ButtonLink>
      </div>
      {dialog}
    </form>
  );
}
