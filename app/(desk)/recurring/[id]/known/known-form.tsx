"use client";

import { useRouter } from "next/navigation";
import { type FormEvent, useRef } from "react";
import { Block } from "@/components/block";
import { Button } from "@/components/button";
import { focusFault } from "@/components/focus-fault";
import { SelectField } from "@/components/text-field";
import { useAct } from "@/components/use-act";
import { editProfileAction } from "../../actions";
import { FactInputs, readFacts } from "../../fact-inputs";

type Props = {
  email: string;
  profileId: string;
  /** Field of the book → what is known now. */
  values: Readonly<Record<string, string>>;
  endpointId: string | null;
  endpoints: readonly { id: string; label: string }[];
};

/** Only what was changed here is written down: the rest keeps its own provenance. */
export function KnownForm({ email, profileId, values, endpointId, endpoints }: Props) {
  const router = useRouter();
  const { act, pending, error, dialog } = useAct(editProfileAction, email);
  const root = useRef<HTMLFormElement>(null);

  async function onSubmit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const form = event.currentTarget;
    const typed = readFacts(form);
    const facts = Object.fromEntries(Object.entries(typed).filter(([name, text]) => text !== (values[name] ?? "")));
    const chosen = String(new FormData(form).get("endpointId") ?? "") || null;
    if (await act({ profileId, endpointId: chosen, facts })) router.push(`/recurring/${profileId}`);
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
      {error && Object.keys(fields).length === 0 ? <Block tone="alarm" title={error.message} live /> : null}
      <SelectField
        label="Endpoint"
        name="endpointId"
        defaultValue={endpointId ?? ""}
        error={fields.endpointId ?? null}
        hint="Where it is charged and changed."
      >
        {endpointId === null ? <option value="">Not known</option> : null}
        {endpoints.map(({ id, label }) => (
          <option key={id} value={id}>
            {label}
          </option>
        ))}
      </SelectField>
      <FactInputs values={values} errors={fields} />
      <div>
        <Button type="submit" variant="primary" size="large" pending={pending}>
          Write down
        </Button>
      </div>
      {dialog}
    </form>
  );
}
