"use client";

import { type ReactNode, useState } from "react";
import { Block } from "@/components/block";
import { Button } from "@/components/button";
import { CatalogueField } from "@/components/field-form/catalogue-field";
import { PageHead } from "@/components/page-head";
import { Panel } from "@/components/panel";
import { TextField } from "@/components/text-field";
import { When } from "@/components/when";
import { catalogue } from "@/lib/fields/catalogue";
import { ReturnedNote } from "../../approvals/returned-note";
import { PayoutAmount } from "./amount-field";
import type { Draft } from "./draft";
import { type FormCopy, useFormScope } from "./form-context";
import { MoreFields } from "./more-fields";
import { descriptionField } from "./offered-fields";
import { PayeeField } from "./payee-field";
import { PickedPayee } from "./picked-payee";
import { ReceiverFields } from "./receiver-fields";
import { SenderField } from "./sender-field";

type Props = {
  savedAt: string | null;
  draftRefused: boolean;
  onDiscard: () => void;
  /** Another form's draft, when this one began from an earlier payout. */
  otherDraft: Draft | null;
  onOtherDraft: () => void;
  /** Opens when a fault lies in it. */
  moreOpen: boolean;
  onToggleMore: (open: boolean) => void;
  summary: ReactNode;
};

/** What of the earlier payout is not in the form, and must be typed again. */
function Copied({ copy, isEdit }: { copy: FormCopy; isEdit: boolean }) {
  const sentences = [
    isEdit ? null : "Copied from an earlier payout.",
    copy.notCopied.length > 0 ? `Please re-enter: ${copy.notCopied.join(", ")}.` : null,
    copy.senderGone ? "Its endpoint can't send now: choose another under From." : null,
  ].filter((sentence) => sentence !== null);
  return sentences.length > 0 ? <p className="prose-line text-ink-2 text-sm">{sentences.join(" ")}</p> : null;
}

const description = catalogue.payout.find(({ name }) => name === descriptionField);

/** The form: from, to, amount, reference, details, the rest. */
export function EditStep(props: Props) {
  const { savedAt, draftRefused, onDiscard, otherDraft, onOtherDraft, moreOpen, onToggleMore, summary } = props;
  const {
    form,
    copy,
    mends,
    returned,
    hasPayees,
    live: { values, rules, errorOf },
  } = useFormScope();
  const [asked, setAsked] = useState(false);
  return (
    <>
      <PageHead
        title={mends === null ? "New payout" : returned ? "Edit and resubmit" : "Edit payout"}
        actions={
          savedAt ? (
            <div className="flex flex-wrap items-center gap-2 text-ink-2 text-sm">
              <span role="status">
                Draft saved <When at={savedAt} />
              </span>
              {asked ? (
                <>
                  <Button onClick={onDiscard}>Yes, discard it</Button>
                  <Button variant="plain" onClick={() => setAsked(false)}>
                    Keep it
                  </Button>
                </>
              ) : (
                <Button variant="plain" onClick={() => setAsked(true)}>
                  Discard draft
                </Button>
              )}
            </div>
          ) : draftRefused ? (
            <p role="status" className="text-sm text-wait-text">
              This browser keeps no draft: reloading loses what is typed.
            </p>
          ) : null
        }
      />
      <div className="form-beside-panel">
        <div className="flex min-w-0 flex-col gap-4">
          {otherDraft ? (
            <Block
              tone="info"
              title="You have another draft"
              actions={<Button onClick={onOtherDraft}>Go on with it</Button>}
            >
              <p>
                Saved <When at={otherDraft.savedAt} />. It is replaced as soon as something is typed here.
              </p>
            </Block>
          ) : null}
          {returned ? <ReturnedNote returned={returned} currency={values.fields.currency || null} /> : null}
          {copy?.orderId ? <Copied copy={copy} isEdit={mends !== null} /> : null}
          {copy?.accountChanged && values.payee ? (
            <Block tone="wait" title={`The account of ${values.payee.name} was changed since`}>
              <p>That payout was made for another account. The one that the book has now is filled in below.</p>
            </Block>
          ) : null}
          <Panel>
            <SenderField />
          </Panel>
          <Panel title={hasPayees || values.payee ? "To" : "To someone new"}>
            {values.payee ? (
              <PickedPayee payee={values.payee} />
            ) : (
              <div className="flex flex-col gap-4">
                {hasPayees ? <PayeeField /> : null}
                <ReceiverFields />
              </div>
            )}
          </Panel>
          <Panel>
            <div className="flex flex-col gap-4">
              <PayoutAmount />
              <div className="grid gap-4 sm:grid-cols-2">
                <TextField
                  label="Your reference"
                  hint="Such as an invoice number. One reference pays once: a second payout with it is refused."
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
        </div>
        {summary}
      </div>
    </>
  );
}
