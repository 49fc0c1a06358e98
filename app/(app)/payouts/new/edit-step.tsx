"use client";

import { useRouter } from "next/navigation";
import { type ReactNode, useState } from "react";
import { ReturnedNote } from "@/components/approval/returned-note";
import { Block } from "@/components/block";
import { Button } from "@/components/button";
import { CatalogueField } from "@/components/field-form/catalogue-field";
import { DraftNote } from "@/components/form/draft-note";
import { makeLate } from "@/components/late";
import { Money } from "@/components/money";
import { PageHead } from "@/components/page-head";
import { Panel } from "@/components/panel";
import { Segmented } from "@/components/segmented";
import { SelectField, TextField } from "@/components/text-field";
import { When } from "@/components/when";
import { accountKinds, destinations } from "@/lib/gateway/fields/destinations";
import type { Field } from "@/lib/gateway/fields/field";
import { descriptionField, kindsOf, offeredFields, requiredNames } from "@/lib/gateway/fields/offered-fields";
import { payoutFields } from "@/lib/gateway/fields/payout";
import { describeReceiver } from "@/lib/payments/payees/receiver";
import * as common from "@/messages/common";
import * as t from "@/messages/payouts/new";
import { PayoutAmount } from "./amount-field";
import type { Draft } from "./draft";
import { FieldGrid } from "./field-grid";
import { type FormCopy, useFormScope } from "./form-context";
import { fromOf, senderOf } from "./form-values";
import { formAddress, type useDraft } from "./use-draft";

const PayeeField = makeLate(async () => (await import("./payee-field")).PayeeField);
const PickedPayee = makeLate(async () => (await import("./picked-payee")).PickedPayee);
const SandboxNumbers = makeLate(async () => (await import("./sandbox-numbers")).SandboxNumbers);
const MoreFields = makeLate(async () => (await import("./more-fields")).MoreFields);
const ChooseFiles = makeLate(async () => (await import("@/components/attachment/choose-files")).ChooseFiles);
export const EditSummary = makeLate(async () => (await import("./edit-summary")).EditSummary);

type Props = {
  draft: ReturnType<typeof useDraft>;
  moreOpen: boolean;
  onToggleMore: (open: boolean) => void;
  summary: ReactNode;
  files: readonly File[];
  onFiles: (files: readonly File[]) => void;
};

function Copied({ copy, isEdit }: { copy: FormCopy; isEdit: boolean }) {
  const sentences = [
    isEdit ? null : t.copiedNotice,
    copy.notCopied.length > 0 ? t.reenterNotice(copy.notCopied.join(", ")) : null,
    copy.senderGone ? t.copiedEndpointBlocked : null,
  ].filter((sentence) => sentence !== null);
  return sentences.length > 0 ? <p className="prose-line text-ink-2 text-sm">{sentences.join(" ")}</p> : null;
}

const plainAmount = /^\d+(\.\d+)?$/;

function OtherDraft({ draft, discard }: { draft: Draft; discard: (draft: Draft) => void }) {
  const router = useRouter();
  const { amount = "", currency = "" } = draft.fields;
  const receiver = draft.payee?.name ?? describeReceiver(draft.kind, draft.fields).name;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
      <p>
        {t.draftFrom(
          <When at={draft.savedAt} />,
          plainAmount.test(amount) && currency ? <Money amount={amount} currency={currency} /> : null,
          receiver,
        )}
      </p>
      <Button size="small" onClick={() => router.replace(formAddress(draft.clientOrderId))}>
        {t.continueDraft}
      </Button>
      <Button size="small" variant="plain" onClick={() => discard(draft)}>
        {t.discard}
      </Button>
    </div>
  );
}

const description = payoutFields.find(({ name }) => name === descriptionField);

export function EditStep({ draft, moreOpen, onToggleMore, summary, files, onFiles }: Props) {
  const { otherDraft } = draft;
  const {
    form,
    copy,
    edits,
    returned,
    hasPayees,
    live: { values, rules, errorOf },
  } = useFormScope();
  return (
    <>
      <PageHead
        title={edits === null ? common.newPayout : returned ? t.resubmitTitle : t.editPayout}
        actions={<DraftNote savedAt={draft.savedAt} refused={draft.refused} onDiscard={draft.discard} />}
      />
      <div className="form-beside-panel">
        <div className="flex min-w-0 flex-col gap-4">
          {otherDraft ? <OtherDraft draft={otherDraft} discard={draft.discardOther} /> : null}
          {returned ? <ReturnedNote returned={returned} currency={values.fields.currency || null} /> : null}
          {copy?.orderId ? <Copied copy={copy} isEdit={edits !== null} /> : null}
          {copy?.accountChanged && values.payee ? (
            <Block tone="wait" title={t.accountChangedTitle(values.payee.name)}>
              <p>{t.accountChangedHint}</p>
            </Block>
          ) : null}
          {hasPayees || values.payee ? (
            <Panel title={t.payee}>{values.payee ? <PickedPayee payee={values.payee} /> : <PayeeField />}</Panel>
          ) : null}
          <Panel>
            <SenderField />
          </Panel>
          {values.payee ? null : (
            <Panel title={t.newPayee}>
              <ReceiverFields />
            </Panel>
          )}
          <Panel>
            <div className="flex flex-col gap-4">
              <PayoutAmount />
              <div className="grid gap-4 sm:grid-cols-2">
                <TextField
                  label={common.yourReference}
                  help={t.referenceHint}
                  spellCheck={false}
                  {...form.register("yourReference")}
                  error={form.formState.errors.yourReference?.message}
                />
                {description && !rules.hidden.includes(description.name) ? (
                  <CatalogueField
                    field={description}
                    counted
                    registration={form.register(`fields.${description.name}`)}
                    value={values.fields[description.name] ?? ""}
                    required={rules.required.includes(description.name)}
                    error={errorOf(description.name)}
                  />
                ) : null}
              </div>
            </div>
          </Panel>
          <MoreFields open={moreOpen} onToggle={onToggleMore} />
          <Panel>
            <ChooseFiles files={files} onChange={onFiles} />
          </Panel>
        </div>
        {summary}
      </div>
    </>
  );
}

function ReceiverFields() {
  const {
    form,
    live: { values, rules },
  } = useFormScope();
  const kinds = kindsOf(rules);
  const { needed } = offeredFields(values.kind, rules);
  const required = requiredNames(values.kind, rules, values.fields);
  const { extras } = destinations[values.kind];
  const optional = needed.filter(({ name }) => extras.includes(name) && !required.has(name));
  return (
    <div className="flex flex-col gap-4">
      <Segmented
        legend={common.paidTo}
        options={kinds.map((kind) => ({ value: kind, label: destinations[kind].label }))}
        {...form.register("kind")}
        value={values.kind}
        hint={kinds.length < accountKinds.length ? t.soleTypeHint : undefined}
      />
      <SandboxNumbers />
      <FieldGrid fields={needed.filter((field) => !optional.includes(field))} />
      {optional.length > 0 ? <OptionalFields fields={optional} /> : null}
    </div>
  );
}

function OptionalFields({ fields }: { fields: readonly Field[] }) {
  const {
    live: { values, errorOf },
  } = useFormScope();
  const [isOpen, setOpen] = useState(false);
  const open = isOpen || fields.some(({ name }) => values.fields[name]?.trim() || errorOf(name) !== null);
  return (
    <details open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="text-ink-2 text-sm">{t.optionalDetails(fields.length)}</summary>
      <div className="mt-3">
        <FieldGrid fields={fields} />
      </div>
    </details>
  );
}

function SenderField() {
  const {
    form,
    connections,
    live: { sender },
  } = useFormScope();
  const closed = connections.filter(({ sendable }) => !sendable);
  const registration = form.register("from", {
    onChange: ({ target }: { target: { value: string } }) => followSender(target.value),
  });

  /** A currency that was chosen for another endpoint must be chosen again. */
  function followSender(from: string): void {
    const currencies = senderOf(connections, from)?.endpoint.currencies ?? [];
    if (!currencies.includes(form.getValues("fields.currency") ?? "")) form.setValue("fields.currency", "");
    form.clearErrors("fields.currency");
  }

  const hint = sender ? t.pays(sender.endpoint.currencies.join(", ") || t.allCurrencies) : t.senderHint;
  return (
    <div className="flex flex-col gap-2">
      <SelectField
        label={common.from}
        required
        {...registration}
        hint={hint}
        error={form.formState.errors.from?.message}
      >
        <option value="">{t.choose}</option>
        {connections.map((connection) => (
          <optgroup
            key={connection.id}
            label={`${connection.name} · ${t.environment(connection.environment)}${connection.sendable ? "" : t.senderBlockedPart}`}
            disabled={!connection.sendable}
          >
            {connection.endpoints.map((endpoint) => (
              <option key={endpoint.id} value={fromOf(connection.id, endpoint.id)}>
                {connection.name} · {endpoint.label}
                {endpoint.currencies.length > 0 ? ` (${endpoint.currencies.join(", ")})` : ""}
              </option>
            ))}
          </optgroup>
        ))}
      </SelectField>
      {closed.length > 0 ? (
        <ul className="flex flex-col gap-1 text-ink-2 text-sm" aria-label={t.sendersBlockedTitle}>
          {closed.map(({ id, name, whyNot }) => (
            <li key={id}>{t.senderBlockedReason(<span className="font-medium">{name}</span>, whyNot)}</li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}
