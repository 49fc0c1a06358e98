"use client";

import Link from "next/link";
import { useRouter } from "next/navigation";
import { type FormEvent, useRef, useState } from "react";
import { Block } from "@/components/block";
import { Button } from "@/components/button";
import { focusFault } from "@/components/focus-fault";
import { SelectField, TextField } from "@/components/text-field";
import { useAct } from "@/components/use-act";
import { createProfileAction } from "../actions";
import { FactInputs, readFacts } from "../fact-inputs";

type Place = { id: string; name: string; endpoints: { id: string; label: string }[] };

/** A profile that the gateway has, typed from its own screens. */
export function NewProfileForm({ email, places }: { email: string; places: readonly Place[] }) {
  const router = useRouter();
  const { act, pending, error, dialog } = useAct(createProfileAction, email);
  const root = useRef<HTMLFormElement>(null);
  const only = places.length === 1 ? places[0] : undefined;
  const [connectionId, setConnectionId] = useState(only?.id ?? "");
  const endpoints = places.find(({ id }) => id === connectionId)?.endpoints ?? [];

  async function onSubmit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const form = event.currentTarget;
    const values = new FormData(form);
    const done = await act({
      connectionId,
      endpointId: String(values.get("endpointId") ?? "") || null,
      recurringPaymentId: String(values.get("recurringPaymentId") ?? ""),
      facts: Object.fromEntries(Object.entries(readFacts(form)).filter(([, value]) => value !== "")),
    });
    if (done) router.push(`/recurring/${done.profileId}`);
    else focusFault(root);
  }

  const fields = error?.fields ?? {};
  return (
    <form
      ref={root}
      onSubmit={onSubmit}
      method="post"
      noValidate
      autoComplete="off"
      className="flex max-w-160 flex-col gap-4"
    >
      {error && (Object.keys(fields).length === 0 || fields.profileId) ? (
        <Block
          tone="alarm"
          title={error.message}
          live
          actions={
            fields.profileId ? (
              <Link className="link" href={`/recurring/${fields.profileId}`}>
                Open it
              </Link>
            ) : null
          }
        />
      ) : null}
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          label="Connection"
          required
          value={connectionId}
          error={connectionId === "" ? (fields.connectionId ?? null) : null}
          onChange={(event) => setConnectionId(event.currentTarget.value)}
        >
          <option value="">Choose</option>
          {places.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
        <SelectField
          label="Endpoint"
          name="endpointId"
          key={connectionId}
          defaultValue={endpoints.length === 1 ? endpoints[0]?.id : ""}
          error={fields.endpointId ?? null}
          hint="Where it is charged and changed."
        >
          <option value="">Not known</option>
          {endpoints.map(({ id, label }) => (
            <option key={id} value={id}>
              {label}
            </option>
          ))}
        </SelectField>
      </div>
      <TextField
        label="Recurring payment ID"
        name="recurringPaymentId"
        required
        inputMode="numeric"
        error={fields.recurringPaymentId ?? null}
        hint="The gateway’s number of it, for example 1584376."
      />
      <FactInputs values={{}} errors={fields} />
      <div>
        <Button type="submit" variant="primary" size="large" pending={pending}>
          Take into the book
        </Button>
      </div>
      {dialog}
    </form>
  );
}
