"use client";

import { useRouter } from "next/navigation";
import { useEffect, useRef, useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import { useTabDraft } from "@/components/form/use-tab-draft";
import { showToast } from "@/components/toaster";
import * as t from "@/messages/components/shared";
import { type Draft, dropDraft, findSent, readDraft, readOtherDraft, restoreDraft, saveDraft } from "./draft";
import type { PayoutFormProps } from "./form-context";
import { emptyValues, type PayoutValues } from "./form-values";

export const formAddress = (clientOrderId: string, edits: string | null = null) =>
  `/payouts/new?form=${clientOrderId}${edits === null ? "" : `&edit=${edits}`}`;

/**
 * Keeps the typed values in this tab and restores them after a reload or a sign-in. A draft keeps its own id, so that a
 * form which may have been sent is never sent as another order.
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
    const draft = readDraft(userId, clientOrderId);
    if (draft) {
      const { from, kind, payee, yourReference } = draft;
      form.reset({ from, kind, payee, yourReference, fields: { ...emptyValues().fields, ...draft.fields } });
      copiedFrom.current = draft.copiedFromId;
      setSavedAt(draft.savedAt);
    }
    setOtherDraft(readOtherDraft(userId, clientOrderId));
    setRestored(true);
  }, []);

  function discardOther(other: Draft): void {
    dropDraft(userId, other.clientOrderId);
    setOtherDraft(readOtherDraft(userId, clientOrderId));
    showToast(t.draftDiscarded, () => {
      restoreDraft(userId, other);
      setOtherDraft(other);
    });
  }

  function discard(): void {
    const draft = readDraft(userId, clientOrderId);
    drop();
    router.replace("/payouts/new");
    if (!draft) return;
    showToast(t.draftDiscarded, () => {
      restoreDraft(userId, draft);
      router.replace(formAddress(clientOrderId, edits));
    });
  }

  return {
    savedAt,
    refused,
    restored,
    otherDraft,
    discardOther,
    discard,
    sentOrderId,
    setSentOrderId,
    copiedFromId: () => copiedFrom.current,
    drop,
  };
}
