"use client";

import { useRouter } from "next/navigation";
import { type FormEvent, useRef, useState } from "react";
import { Block } from "@/components/block";
import { Button, ButtonLink } from "@/components/button";
import { focusFault } from "@/components/focus-fault";
import { Segmented } from "@/components/segmented";
import { SelectField, TextField } from "@/components/text-field";
import { useAct } from "@/components/use-act";
import { type NextStep, nextSteps, stepWords } from "@/lib/failures/words";
import { saveFailureWords } from "./actions";

type Begun = {
  connectionId: string | null;
  code: string;
  message: string;
  words: string;
  step: NextStep | null;
};
type Props = {
  begun: Begun;
  /** They are in force: what they are for stays as it is. */
  changes: boolean;
  connections: readonly { id: string; name: string }[];
  /** Whether this person may speak for all connections. */
  forAll: boolean;
  path: string;
  email: string;
};

/** Plain words for a code, a part of a message, or both, and what there is to do. */
export function WordsForm({ begun, changes, connections, forAll, path, email }: Props) {
  const router = useRouter();
  const { act, pending, error, value, dialog } = useAct(saveFailureWords, email);
  const [step, setStep] = useState(begun.step);
  const root = useRef<HTMLFormElement>(null);

  async function onSubmit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const form = event.currentTarget;
    const data = new FormData(form);
    const text = (name: "code" | "message" | "words") => String(data.get(name) ?? begun[name]);
    const connectionId = changes ? begun.connectionId : String(data.get("connectionId")) || null;
    const done = await act({
      ...{ connectionId, code: text("code"), message: text("message"), words: text("words") },
      step: step ?? ("" as NextStep),
    });
    if (!done) return focusFault(root);
    form.reset();
    setStep(null);
    router.replace(path);
  }

  const fields = error?.fields ?? {};
  return (
    <form ref={root} onSubmit={onSubmit} method="post" noValidate autoComplete="off" className="flex flex-col gap-4">
      {error && Object.keys(fields).length === 0 ? <Block tone="alarm" title={error.message} live /> : null}
      {changes ? null : (
        <>
          <div className="grid items-start gap-3 sm:grid-cols-2">
            <TextField
              label="Code"
              name="code"
              maxLength={128}
              spellCheck={false}
              defaultValue={begun.code}
              hint="As the gateway gives it, whole."
              error={fields.code}
            />
            <TextField
              label="Text in the message"
              name="message"
              maxLength={200}
              spellCheck={false}
              defaultValue={begun.message}
              hint="A part is enough. Numbers of four digits or more stand as #."
              error={fields.message}
            />
          </div>
          <SelectField label="Over" name="connectionId" required defaultValue={begun.connectionId ?? ""}>
            {forAll ? <option value="">every connection</option> : null}
            {connections.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </SelectField>
        </>
      )}
      <TextField
        label="In plain words"
        name="words"
        required
        maxLength={300}
        defaultValue={begun.words}
        hint="What it tells, and no more. The gateway's own words stay beside it."
        error={fields.words}
      />
      <Segmented
        legend="What there is to do"
        name="step"
        value={step ?? ""}
        onChange={(event) => setStep(event.target.value as NextStep)}
        options={nextSteps.map((one) => ({ value: one, label: stepWords[one].label }))}
        hint={step ? stepWords[step].hint : "It tells whether failed rows may become a new batch."}
        error={fields.step}
      />
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" variant="primary" pending={pending}>
          {changes ? "Change these words" : "Use these words"}
        </Button>
        {changes || begun.code || begun.message ? (
          <ButtonLink variant="plain" href={path}>
            Leave it as it is
          </ButtonLink>
        ) : null}
        <span role="status" className="text-good-text text-sm">
          {value ? "Kept. Orders show these words from now on." : ""}
        </span>
      </div>
      {dialog}
    </form>
  );
}
