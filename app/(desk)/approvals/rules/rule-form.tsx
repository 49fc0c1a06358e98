"use client";

import { useRef } from "react";
import { useForm, useWatch } from "react-hook-form";
import { Block } from "@/components/block";
import { Button } from "@/components/button";
import { focusFault } from "@/components/focus-fault";
import { Segmented } from "@/components/segmented";
import { TextField } from "@/components/text-field";
import { useAct } from "@/components/use-act";
import { isSameRule } from "@/lib/approvals/describe";
import { governed } from "@/lib/approvals/governed";
import type { PolicyRules } from "@/lib/approvals/policy";
import { approverCounts } from "@/lib/approvals/words";
import { listNames } from "@/lib/core/names";
import { changeRule } from "./actions";
import type { RuleScope } from "./change-rule";
import { CumulativeThresholds } from "./cumulative-thresholds";
import { RuleEffect } from "./rule-effect";
import { type RuleValues, readRules, ruleResolver, ruleValues } from "./rule-values";
import { Thresholds } from "./thresholds";

type Props = { scope: RuleScope; email: string; onClose: (said: string | null) => void };

const countWords = ["Nobody", "One other person", "Two other people"] as const;

/** Another rule for an act: how many others, from which amount on. Says its effect before it is saved. */
export function RuleForm({ scope, email, onClose }: Props) {
  const { act, connectionId, otherAdmins } = scope;
  const { hasAmounts, addsUp, atLeast, expires } = governed[act];
  const { act: save, pending, error, dialog } = useAct(changeRule, email);
  const root = useRef<HTMLFormElement>(null);
  const form = useForm<RuleValues, unknown, PolicyRules>({
    // A threshold's fields are judged together: before the first try nobody is told of what they have not come to yet.
    mode: "onSubmit",
    defaultValues: ruleValues(scope.rules),
    resolver: ruleResolver(hasAmounts),
  });
  const { errors } = form.formState;
  const typed = readRules(useWatch({ control: form.control }) as RuleValues, hasAmounts);
  const isSame = typed !== null && isSameRule(typed, scope.rules);
  const options = approverCounts
    .filter((count) => count >= atLeast)
    .map((count) => ({ value: String(count), label: countWords[count] }));

  async function onValid(rules: PolicyRules): Promise<void> {
    const done = await save({ connectionId, act, rules });
    if (!done) return;
    onClose(done.waits ? "Asked: it counts once another admin has approved it." : "It counts from now on.");
  }

  return (
    <form
      ref={root}
      onSubmit={form.handleSubmit(onValid, () => focusFault(root))}
      method="post"
      noValidate
      autoComplete="off"
      className="flex flex-col gap-4 border-t pt-4"
    >
      <Segmented
        legend={hasAmounts ? "Who approves where no threshold says more" : "Who approves"}
        options={options}
        error={errors.approvers?.message ?? error?.fields["rules.approvers"]}
        {...form.register("approvers")}
      />
      {hasAmounts ? (
        <>
          <Thresholds form={form} currencies={scope.currencies} />
          {addsUp ? <CumulativeThresholds form={form} /> : null}
          <Segmented
            legend="Where the amount is not known here"
            options={options}
            hint="An amount that stands in a recurring profile, say."
            error={errors.unknownAmounts?.message}
            {...form.register("unknownAmounts")}
          />
        </>
      ) : null}
      {expires ? (
        <TextField
          label="Hours until an approval that nobody gave expires"
          required
          inputMode="numeric"
          maxLength={3}
          className="max-w-80"
          hint="1 to 720. Then it is asked for anew."
          error={errors.expiresAfterHours?.message}
          {...form.register("expiresAfterHours")}
        />
      ) : null}
      <RuleEffect scope={scope} typed={isSame ? null : typed} />
      {error ? <Block tone="alarm" title={error.message} live /> : null}
      <div className="flex flex-wrap items-center gap-2">
        <Button
          type="submit"
          variant={scope.onlyAct ? "primary" : "outlined"}
          pending={pending}
          className="shrink!"
          disabledReason={isSame ? "It says what holds now." : null}
        >
          {otherAdmins.length === 0
            ? "Put this rule into force"
            : `Ask ${listNames(otherAdmins, "or")} to approve this rule`}
        </Button>
        <Button variant="plain" onClick={() => onClose(null)}>
          Leave it as it is
        </Button>
      </div>
      {dialog}
    </form>
  );
}
