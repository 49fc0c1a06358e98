"use client";

import { Controller } from "react-hook-form";
import { AmountField } from "@/components/amount-field";
import { DateInput, readDayField } from "@/components/date-field";
import { FieldError, Field as Labelled } from "@/components/field";
import { CatalogueField } from "@/components/field-form/catalogue-field";
import { DraftNote } from "@/components/form/draft-note";
import { ReviewFoot } from "@/components/form/review-foot";
import { Select } from "@/components/input";
import { makeLate } from "@/components/late";
import { PageHead } from "@/components/page-head";
import { Panel } from "@/components/panel";
import { Segmented } from "@/components/segmented";
import { type Field, type Group, groups, labelIn } from "@/lib/gateway/fields/field";
import { updateFields } from "@/lib/gateway/fields/update";
import type { ActionError } from "@/lib/identity/auth/access/action";
import { periods } from "@/lib/payments/recurring/schedule-facts";
import { dayLabel, periodLabels, ruleLabel } from "@/lib/payments/recurring/schedule-labels";
import { ruleOf } from "@/lib/payments/recurring/schedule-wire";
import * as common from "@/messages/common";
import * as t from "@/messages/recurring/edit";
import { useWriteAmount } from "../../write-amount";
import { useUpdateScope } from "./form-context";
import {
  changedNames,
  emptyUpdate,
  fieldsOfRule,
  isSameAsSent,
  knownRule,
  offeredUpdateFields,
  type RuleChoice,
} from "./form-values";
import { OpenChanges } from "./open-changes";
import type { useUpdateDraft } from "./update-draft";

const FormWarnings = makeLate(async () => (await import("./forecast")).FormWarnings);
const FormForecast = makeLate(async () => (await import("./forecast")).FormForecast);
const SequenceEditor = makeLate(async () => (await import("./sequence-editor")).SequenceEditor);

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
function RuleFields() {
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

type Props = {
  pending: boolean;
  error: ActionError | null;
  faults: number;
  draft: ReturnType<typeof useUpdateDraft>;
  onNextFault: () => void;
};

const folded: Group[] = ["card", "payer", "payment"];

export function EditStep({ pending, error, faults, draft, onNextFault }: Props) {
  const { name, profile, profileId, values, closed, openChanges } = useUpdateScope();
  const offered = offeredUpdateFields(profile.kind);
  const changed = changedNames(values, profile);
  return (
    <>
      <PageHead
        title={t.change(name)}
        back={{ href: `/recurring/${profileId}`, label: common.profile }}
        actions={
          <DraftNote
            savedAt={draft.savedAt}
            refused={draft.refused}
            onDiscard={() => draft.discard(emptyUpdate(profile))}
          />
        }
      >
        {t.blankHint}
      </PageHead>
      <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_minmax(340px,420px)]">
        <div className="flex min-w-0 flex-col gap-4">
          {openChanges.length > 0 ? <OpenChanges orderIds={openChanges} /> : null}
          <Panel title={groups.amount}>
            <RuleFields />
          </Panel>
          <Panel title={groups.schedule}>
            {profile.kind === "DST" ? <p className="mb-4 text-ink-2 text-sm">{t.periodNotAllowed}</p> : null}
            <div className="grid gap-4 sm:grid-cols-2">
              {offered
                .filter(({ group }) => group === "schedule")
                .map((field) => (
                  <UpdateField key={field.name} field={field} />
                ))}
            </div>
          </Panel>
          {folded.map((group) => (
            <FoldedGroup key={group} group={group} />
          ))}
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          <FormWarnings />
          <aside aria-label={t.summary} className="flex flex-col gap-3 rounded-lg border bg-surface p-4">
            <p className="font-semibold text-lg">
              {changed.length === 0 ? t.summaryEmpty : t.changedCount(changed.length)}
            </p>
            {changed.length > 0 ? (
              <p className="text-ink-2 text-sm">{changed.map((field) => labelIn(updateFields, field)).join(", ")}</p>
            ) : null}
            <ReviewFoot label={t.reviewChange} {...{ pending, closed, error, faults, onNextFault }} />
          </aside>
          <FormForecast />
        </div>
      </div>
    </>
  );
}

function FoldedGroup({ group }: { group: Group }) {
  const { profile, values, errorOf } = useUpdateScope();
  const fields = offeredUpdateFields(profile.kind).filter((field) => field.group === group);
  const filled = fields.filter(({ name }) => values.fields[name]?.trim()).length;
  const isFaulty = fields.some(({ name }) => errorOf(name) !== null);
  return (
    <details open={isFaulty || undefined} className="rounded-lg border bg-surface px-4 py-3">
      <summary className="font-semibold text-base">{t.fields(groups[group], fields.length, filled)}</summary>
      <div className="mt-3 grid gap-4 sm:grid-cols-2">
        {fields.map((field) => (
          <UpdateField key={field.name} field={field} />
        ))}
      </div>
      {group === "payer" && profile.kind === "DST" ? (
        <p className="mt-3 text-ink-2 text-sm">{t.phoneNotAllowed}</p>
      ) : null}
    </details>
  );
}

function UpdateField({ field, required = false }: { field: Field; required?: boolean }) {
  const { form, values, profile, errorOf } = useUpdateScope();
  const registration = form.register(
    `fields.${field.name}`,
    field.format === "date" ? { setValueAs: readDayField } : {},
  );
  const error = errorOf(field.name);
  if (field.format === "date" || field.format === "period") {
    return (
      <div className="flex min-w-0 flex-col gap-1">
        <Labelled label={field.label} help={field.help} error={error} required={required}>
          {(wiring) =>
            field.format === "date" ? (
              <DateInput {...registration} {...wiring} />
            ) : (
              <Select {...registration} {...wiring}>
                <option value="">{t.noChange}</option>
                {periods.map((period) => (
                  <option key={period} value={period}>
                    {periodLabels[period]}
                  </option>
                ))}
              </Select>
            )
          }
        </Labelled>
        <KnownLine field={field} />
      </div>
    );
  }
  if (field.format === "amount") {
    return (
      <div className="flex min-w-0 flex-col gap-1">
        <Controller
          control={form.control}
          name={`fields.${field.name}`}
          render={({ field: amount }) => (
            <AmountField
              {...amount}
              label={field.label}
              help={field.help}
              required={required}
              error={error}
              currency={profile.currency}
            />
          )}
        />
        <KnownLine field={field} />
      </div>
    );
  }
  return (
    <CatalogueField
      field={field}
      registration={registration}
      value={values.fields[field.name] ?? ""}
      required={required}
      error={error}
    >
      <KnownLine field={field} />
    </CatalogueField>
  );
}

function KnownLine({ field }: { field: Field }) {
  const { profile, values } = useUpdateScope();
  const known = profile.known[field.name];
  const typed = values.fields[field.name]?.trim() ?? "";
  if (typed !== "" && isSameAsSent(profile, field, typed)) {
    return <p className="text-sm text-wait-text">{t.valueUnchanged}</p>;
  }
  if (!known) return <p className="text-ink-3 text-xs">{t.currentUnknown}</p>;
  return (
    <p className="text-ink-2 text-xs break-words">
      {t.currentValue(
        <span className="text-ink" translate="no">
          {field.format === "date" ? dayLabel(known.value) : known.value}
        </span>,
        known.from,
      )}
    </p>
  );
}
