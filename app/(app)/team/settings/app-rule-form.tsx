"use client";

import { useWatch } from "react-hook-form";
import { CommandForm } from "@/components/form/command-form";
import type { FieldTools } from "@/components/form/field-tools";
import { HeldNotice } from "@/components/held-notice";
import { Options } from "@/components/input";
import { Segmented } from "@/components/segmented";
import { SelectField } from "@/components/text-field";
import { When } from "@/components/when";
import { type AppDemand, appGraceDays, appRuleLabels, appRules } from "@/lib/identity/auth/access/app-rule";
import type { appRuleInput } from "@/lib/identity/users/input";
import * as t from "@/messages/team/settings";
import { requireAppAction } from "../actions";

type Props = AppDemand & { from: Date | null; now: Date; without: readonly string[] };

export function AppRuleForm(props: Props) {
  return (
    <CommandForm
      action={requireAppAction}
      schema={async () => (await import("@/lib/identity/users/input")).appRuleInput}
      start={{ rule: props.rule, graceDays: 3 }}
      button={t.saveRequirement}
      saved={({ asked, held }) => (held ? "" : t.saved(asked))}
      notice={({ held }) => (held ? <HeldNotice /> : null)}
      className="max-w-160"
    >
      {(tools) => <RuleFields {...props} {...tools} />}
    </CommandForm>
  );
}

function RuleFields({ field, number, form, ...props }: Props & FieldTools<(typeof appRuleInput)["_zod"]["input"]>) {
  const chosen = useWatch({ control: form.control, name: "rule" });
  return (
    <>
      <Segmented
        legend={t.requirementLabel}
        {...field("rule")}
        options={appRules.map((one) => ({ value: one, label: appRuleLabels[one] }))}
        hint={t.requirementHint}
      />
      {chosen === "nobody" ? null : (
        <SelectField label={t.starts} {...number("graceDays")} required hint={t.startsHint}>
          <Options of={appGraceDays} label={(days) => (days === 0 ? t.now : t.inDays(days))} />
        </SelectField>
      )}
      {props.rule === "nobody" ? null : <RuleNow {...props} />}
    </>
  );
}

function RuleNow({ rule, hasProduction, from, now, without }: Props) {
  const more = without.length - 10;
  return (
    <p className="text-base text-ink-2">
      {t.requirementCurrent} {appRuleLabels[rule].toLowerCase()},{" "}
      {rule === "production" && !hasProduction
        ? t.productionStart
        : from && from > now
          ? t.from(<When at={from} />)
          : t.active}
      . {without.length === 0 ? t.appsComplete : t.appsMissing(without.slice(0, 10).join(", "), more)}
    </p>
  );
}
