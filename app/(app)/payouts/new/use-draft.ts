"use client";

import { useRouter } from "next/navigation";
import { useEffect, useRef, useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import { useTabDraft } from "@/components/form/use-tab-draft";
import { type Draft, dropDraft, findSent, readDraft, saveDraft } from "./draft";
import type { PayoutFormProps } from "./form-context";
import { emptyValues, type PayoutValues } from "./form-values";

export const formAddress = (clientOrderId: string, edits: string | null = null) =>
  `/payouts/new?form=${clientOrderId}${edits === null ? "" : `&edit=${edits}`}`;

/**
 * Keeps what is typed in this tab, and brings it back: after a reload, after signing in, and when a new form is opened
 * while a draft waits (the draft keeps its own id, so that a form which may have been sent is never sent as another).
 */
export function useDraft(props: PayoutFormProps, form: UseFormReturn<PayoutValues>) {
  const { userId, clientOrderId, copy, edits } = props;
  const router = useRouter();
  const [otherDraft, setOtherDraft] = useState<Draft | null>(null);
  const [sentOrderId, setSentOrderId] = useState<string | null>(null);
  const [restored, setRestored] = useState(false);
  const copiedFrom = useRef(copy?.orderId ?? null);
  const { savedAt, setSavedAt, refused, drop } = useTabDraft({
    form,
    save: () =>
      saveDraft(userId, { clientOrderId, copiedFromId: copiedFrom.current, values: form.getValues() }, new Date()),
    remove: () => dropDraft(userId, clientOrderId),
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each form; the page gives each form its own key
  useEffect(() => {
    const sent = edits === null ? findSent(userId, clientOrderId) : null;
    if (sent) {
      setSentOrderId(sent);
      return;
    }
    const draft = readDraft(userId);
    if (draft?.clientOrderId === clientOrderId) {
      const { from, kind, payee, yourReference } = draft;
      form.reset({ from, kind, payee, yourReference, fields: { ...emptyValues().fields, ...draft.fields } });
      copiedFrom.current = draft.copiedFromId;
      setSavedAt(draft.savedAt);
    } else if (draft && copy) setOtherDraft(draft);
    else if (draft && edits === null) {
      // Another form takes this one's place: nothing is typed into this one.
      router.replace(formAddress(draft.clientOrderId));
      return;
    }
    setRestored(true);
  }, []);

  return {
    savedAt,
    refused,
    /** Whether what was kept is back in the form. */
    restored,
    otherDraft: savedAt ? null : otherDraft,
    /** The order this form has made already. */
    sentOrderId,
    setSentOrderId,
    copiedFromId: () => copiedFrom.current,
    drop,
  };
}
