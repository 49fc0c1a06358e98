"use client";

import { useRouter } from "next/navigation";
import { Button, ButtonLink } from "@/components/button";
import { TextField } from "@/components/text-field";
import { createConnectionAction } from "../actions";
import { AddressFields, addressFieldNames, readAddress } from "../address-fields";
import { FormError } from "../form-error";
import { useAct } from "../use-act";

/** The first page of a connection: its name and where it leads. Nothing can be sent yet when it is saved. */
export function NewConnectionForm({ defaultPaths }: { defaultPaths: Record<string, string> }) {
  const router = useRouter();
  const { pending, error, run } = useAct(createConnectionAction, ({ connectionId }) => {
    router.push(`/connections/${connectionId}`);
  });
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        const form = new FormData(event.currentTarget);
        run({ name: String(form.get("name")), ...readAddress(form) });
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
    </form>
  );
}
