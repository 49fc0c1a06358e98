"use client";

import { useRouter } from "next/navigation";
import { useWatch } from "react-hook-form";
import type { z } from "zod";
import { ButtonLink } from "@/components/button";
import { CommandForm } from "@/components/form/command-form";
import type { FieldTools } from "@/components/form/field-tools";
import { Options } from "@/components/input";
import { Segmented } from "@/components/segmented";
import { SelectField, TextField } from "@/components/text-field";
import type { errorMessageInput } from "@/lib/payments/failures/input";
import { type NextStep, nextSteps, stepLabels } from "@/lib/payments/failures/messages";
import * as t from "@/messages/team/model";
import { saveErrorMessageAction } from "./actions";

type ErrorMessage = z.input<typeof errorMessageInput>;
type Props = {
  initial: Omit<ErrorMessage, "step"> & { step: NextStep | null };
  /** A message in force keeps its scope; only its text and step change. */
  changes: boolean;
  connections: readonly { id: string; name: string }[];
  forAll: boolean;
  path: string;
};

export function ErrorMessageForm({ initial, changes, connections, forAll, path }: Props) {
  const router = useRouter();
  const { connectionId, code, message, explanation, step } = initial;
  const own = forAll ? connectionId : (connectionId ?? connections[0]?.id ?? null);
  return (
    <CommandForm
      action={saveErrorMessageAction}
      schema={async () => (await import("@/lib/payments/failures/input")).errorMessageInput}
      start={{ connectionId: own, code, message, explanation, step: step ?? ("" as NextStep) }}
      button={changes ? t.editTitle : t.saveLabel}
      variant="primary"
      saved={() => t.savedNotice}
      onDone={() => router.replace(path)}
      resets
      actions={
        changes || code || message ? (
          <ButtonLink variant="plain" href={path}>
            {t.cancel}
          </ButtonLink>
        ) : null
      }
    >
      {(tools) => (
        <>
          {changes ? null : <ForFields {...tools} connections={connections} forAll={forAll} />}
          <TextField
            label={t.explanation}
            {...tools.field("explanation")}
            required
            maxLength={300}
            hint={t.explanationHint}
          />
          <StepField {...tools} />
        </>
      )}
    </CommandForm>
  );
}

function ForFields({ field, connections, forAll }: FieldTools<ErrorMessage> & Pick<Props, "connections" | "forAll">) {
  return (
    <>
      <div className="grid items-start gap-3 sm:grid-cols-2">
        <TextField label={t.code} {...field("code")} maxLength={128} spellCheck={false} hint={t.codeHint} />
        <TextField
          label={t.messageContains}
          {...field("message")}
          maxLength={200}
          spellCheck={false}
          hint={t.messageHint}
        />
      </div>
      <SelectField label={t.connection} {...field("connectionId", (id) => id || null)} required>
        {forAll ? <option value="">{t.anyConnection}</option> : null}
        <Options of={connections} />
      </SelectField>
    </>
  );
}

function StepField({ field, form }: FieldTools<ErrorMessage>) {
  const step = useWatch({ control: form.control, name: "step" });
  return (
    <Segmented
      legend={t.recommendedAction}
      {...field("step")}
      options={nextSteps.map((one) => ({ value: one, label: stepLabels[one].label }))}
      hint={step ? stepLabels[step].hint : t.actionHint}
    />
  );
}
