"use client";

import { useRouter } from "next/navigation";
import type { z } from "zod";
import { CommandForm } from "@/components/form/command-form";
import { ConfirmAction } from "@/components/form/confirm-action";
import { Options } from "@/components/input";
import { Segmented } from "@/components/segmented";
import { SelectField, TextField } from "@/components/text-field";
import type { bankAccountInput, ruleInput } from "@/lib/books/matching/input";
import { ruleClasses, ruleClassLabel } from "@/lib/books/matching/labels";
import * as t from "@/messages/matching/settings";
import { endMatchAction, endRuleAction, saveRuleAction, setBankAccountAction } from "../actions";

type Choice = { id: string; name: string };
type Account = z.input<typeof bankAccountInput>;
const unused = "none";

export function AccountForm({
  account,
  currency,
  used,
  connections,
  seesAll,
}: {
  account: string;
  currency: string;
  used: string[] | null;
  connections: readonly Choice[];
  /** A user who doesn't see every connection can't declare that no connection uses an account. */
  seesAll: boolean;
}) {
  return (
    <CommandForm
      action={setBankAccountAction}
      schema={async () => (await import("@/lib/books/matching/input")).bankAccountInput}
      start={{ account, currency, connectionIds: used ?? [] } satisfies Account}
      button={t.saveAccount}
      saved={() => t.saved}
      className="sm:flex-row sm:items-end"
    >
      {({ form }) => (
        <SelectField
          label={`${t.usedBy}: ${account} ${currency}`}
          multiple={connections.length > 1}
          size={connections.length > 1 ? Math.min(connections.length + 1, 5) : undefined}
          defaultValue={connections.length > 1 ? (used ?? []) : (used?.[0] ?? (used === null ? "" : unused))}
          onChange={(event) =>
            form.setValue(
              "connectionIds",
              [...event.currentTarget.selectedOptions]
                .map(({ value }) => value)
                .filter((id) => id !== unused && id !== ""),
            )
          }
        >
          {used === null && connections.length <= 1 ? <option value="">{t.notSet}</option> : null}
          {seesAll ? <option value={unused}>{t.unused}</option> : null}
          <Options of={connections} />
        </SelectField>
      )}
    </CommandForm>
  );
}

type Rule = z.input<typeof ruleInput>;

export function RuleForm({
  rule,
  connections,
  seesAll,
}: {
  rule: Omit<Rule, "becomes"> & { becomes: Rule["becomes"] | null };
  connections: readonly Choice[];
  /** Lines without a connection belong to all of them, so only users who see all may set a rule for them. */
  seesAll: boolean;
}) {
  const router = useRouter();
  return (
    <CommandForm
      action={saveRuleAction}
      schema={async () => (await import("@/lib/books/matching/input")).ruleInput}
      start={{ ...rule, becomes: rule.becomes ?? "fee" }}
      button={t.saveRule}
      variant="primary"
      onDone={() => router.push("/reports/matching/settings")}
    >
      {({ field }) => (
        <>
          <TextField label={t.name} {...field("name")} required maxLength={80} hint={t.nameHint} />
          <Segmented
            legend={t.becomes}
            {...field("becomes")}
            options={ruleClasses
              .filter((value) => seesAll || value !== "unrelated")
              .map((value) => ({ value, label: ruleClassLabel(value) }))}
          />
          <SelectField label={t.connection} {...field("connectionId", (id) => id || null)}>
            {seesAll ? <option value="">{t.unused}</option> : null}
            <Options of={connections} />
          </SelectField>
        </>
      )}
    </CommandForm>
  );
}

export const EndRule = ({ ruleId, name }: { ruleId: string; name: string }) => (
  <ConfirmAction
    label={t.remove}
    name={`${t.remove} ${name}`}
    size="small"
    variant="plain"
    title={t.removeQuestion(name)}
    act={t.removeRule}
    danger
    action={endRuleAction}
    input={{ ruleId }}
  >
    <p>{t.removeEffect}</p>
  </ConfirmAction>
);

export const EndMatch = ({ matchId }: { matchId: string }) => (
  <ConfirmAction
    label={t.unmatch}
    size="small"
    variant="plain"
    title={t.unmatchQuestion}
    act={t.unmatch}
    action={endMatchAction}
    input={{ matchId }}
  >
    <p>{t.unmatchEffect}</p>
  </ConfirmAction>
);
