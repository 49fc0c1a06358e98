"use client";

import { Button } from "@/components/button";
import { CommandForm } from "@/components/form/command-form";
import type { FieldTools } from "@/components/form/field-tools";
import { useRead } from "@/components/form/use-read";
import { Segmented } from "@/components/segmented";
import { TextField } from "@/components/text-field";
import { governed } from "@/lib/controls/approvals/governed";
import { approverCounts } from "@/lib/controls/approvals/labels";
import { listNames } from "@/lib/core/text/names";
import * as t from "@/messages/approvals/rules";
import { changePolicyAction } from "./actions";
import { RuleEffect } from "./rule-effect";
import type { RuleScope } from "./rule-scope";
import { type RuleValues, ruleValues, sameRule } from "./rule-values";
import { Thresholds } from "./thresholds";

type Props = { scope: RuleScope; onClose: (outcome: string | null) => void };

const countLabels = [t.noOne, t.oneApprover, t.twoApprovers] as const;

export function RuleForm({ scope, onClose }: Props) {
  const { permission, connectionId, otherAdmins } = scope;
  const schema = async () => (await import("./rule-schema")).ruleSchema(scope);
  return (
    <CommandForm
      action={changePolicyAction}
      schema={schema}
      start={ruleValues(scope.rules)}
      toInput={async (typed) => ({ connectionId, permission, rules: (await schema()).parse(typed) })}
      // The fields of a threshold are validated together, so a field that the user hasn't reached shows no error before
      // the first submit.
      mode="onSubmit"
      button={otherAdmins.length === 0 ? t.saveRule : t.requestSave(listNames(otherAdmins, "or"))}
      variant={scope.onlyPermission ? "primary" : "outlined"}
      disabledReason={({ formState }) => (formState.isDirty ? null : sameRule)}
      actions={
        <Button variant="plain" onClick={() => onClose(null)}>
          {t.cancel}
        </Button>
      }
      onDone={({ waits }) => onClose(waits ? t.submittedNotice : t.ruleSaved)}
      className="border-t pt-4"
    >
      {(tools) => <RuleFields {...{ scope, schema, tools }} />}
    </CommandForm>
  );
}

type FieldsProps = {
  scope: RuleScope;
  schema: Parameters<typeof useRead<RuleValues, RuleScope["rules"]>>[1];
  tools: FieldTools<RuleValues>;
};

function RuleFields({ scope, schema, tools }: FieldsProps) {
  const { field, errorOf, form } = tools;
  const { hasAmounts, addsUp, atLeast } = governed[scope.permission];
  const typed = useRead(form, schema);
  const options = approverCounts
    .filter((count) => count >= atLeast)
    .map((count) => ({ value: String(count), label: countLabels[count] }));
  const approvers = field("approvers");
  return (
    <>
      <Segmented
        legend={hasAmounts ? t.defaultApproversLabel : t.whoApproves}
        {...approvers}
        error={approvers.error ?? errorOf("rules.approvers" as never)}
        options={options}
      />
      {hasAmounts ? (
        <>
          <datalist id="threshold-currencies">
            {scope.currencies.map((code) => (
              <option key={code} value={code} />
            ))}
          </datalist>
          <Thresholds tools={tools} kind="tiers" />
          {addsUp ? <Thresholds tools={tools} kind="cumulative" /> : null}
          <Segmented
            legend={t.unknownAmountLabel}
            {...field("unknownAmounts")}
            options={options}
            hint={t.unknownAmountHint}
          />
        </>
      ) : null}
      <TextField
        label={t.expiryHoursLabel}
        {...field("expiresAfterHours")}
        required
        inputMode="numeric"
        maxLength={3}
        className="max-w-80"
        hint={t.text1To720After}
      />
      <RuleEffect scope={scope} typed={typed} />
    </>
  );
}
