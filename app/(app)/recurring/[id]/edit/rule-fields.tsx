"use client";

import { FieldError } from "@/components/field";
import { Segmented } from "@/components/segmented";
import { updateFields } from "@/lib/gateway/fields/update";
import { ruleLabel } from "@/lib/payments/recurring/schedule-labels";
import { ruleOf } from "@/lib/payments/recurring/schedule-wire";
import * as t from "@/messages/recurring/edit";
import { useWriteAmount } from "../../write-amount";
import { useUpdateScope } from "./form-context";
import { fieldsOfRule, knownRule, type RuleChoice } from "./form-values";
import { SequenceEditor } from "./late-parts";
import { UpdateField } from "./update-field";

const labels: Record<Exclude<RuleChoice, "same">, string> = {
  fixed: t.oneAmount,
  range: t.ruleRandom,
  sequence: t.aSequence,
};

function ruleFields(rule: Exclude<RuleChoice, "same">) {
  const names = fieldsOfRule(rule);
  return updateFields.filter(({ name }) => names.includes(name));
}

/** The gateway needs exactly one of three amount rules with every change. */
export function RuleFields() {
  const { form, values, profile, errorOf } = useUpdateScope();
  const write = useWriteAmount(profile.currency);
  const kept = ruleOf(knownRule(profile));
  const options = [
    ...(kept ? [{ value: "same", label: t.keepCurrent }] : []),
    ...Object.entries(labels).map(([value, label]) => ({ value, label })),
  ];
  const [sequence] = ruleFields("sequence");
  return (
    <div className="flex flex-col gap-4">
      <Segmented
        legend={t.ruleLegend}
        options={options}
        value={values.rule}
        {...form.register("rule")}
        error={form.formState.errors.rule?.message ?? null}
        hint={t.ruleHint}
      />
      {values.rule === "same" && kept ? (
        <p className="text-base">
          {t.sentAgain(
            <strong className="font-medium">{ruleLabel(kept, write)}</strong>,
            profile.known[Object.keys(knownRule(profile))[0] ?? ""]?.from,
          )}
        </p>
      ) : null}
      {values.rule === "fixed" || values.rule === "range" ? (
        <div className="grid gap-4 sm:grid-cols-2">
          {ruleFields(values.rule).map((field) => (
            <UpdateField key={field.name} field={field} required />
          ))}
        </div>
      ) : null}
      {values.rule === "sequence" && sequence ? (
        <SequenceEditor
          legend={sequence.label}
          help={sequence.help}
          amounts={values.sequence}
          currency={profile.currency}
          error={errorOf(sequence.name)}
          onChange={(amounts) =>
            form.setValue("sequence", amounts, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })
          }
        />
      ) : null}
      {errorOf("amount") && values.rule !== "fixed" ? (
        <FieldError id="rule-error">{errorOf("amount") ?? ""}</FieldError>
      ) : null}
    </div>
  );
}
