"use client";

import { useRouter } from "next/navigation";
import { useEffect, useRef, useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import { type Draft, dropDraft, findSent, readDraft, saveDraft } from "./draft";
import type { PayoutFormProps } from "./form-context";
import { emptyValues, type PayoutValues } from "./form-values";

const saveAfterMs = 400;

export const formAddress = (clientOrderId: string, mends: string | null = null) =>
  `/payouts/new?form=${clientOrderId}${mends === null ? "" : `&mend=${mends}`}`;

/**
 * Keeps what is typed in this tab, and brings it back: after a reload, after signing in, and when a new form is opened
 * while a draft waits (the draft keeps its own id, so that a form which may have been sent is never sent as another).
 */
export function useDraft(props: PayoutFormProps, form: UseFormReturn<PayoutValues>) {
  const { personId, clientOrderId, copy, mends } = props;
  const router = useRouter();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [savedAt, setSavedAt] = useState<string | null>(null);
  const [refused, setRefused] = useState(false);
  const [otherDraft, setOtherDraft] = useState<Draft | null>(null);
  const [sentOrderId, setSentOrderId] = useState<string | null>(null);
  const [restored, setRestored] = useState(false);
  const copiedFrom = useRef(copy?.orderId ?? null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each form; the page gives each form its own key
  useEffect(() => {
    const sent = mends === null ? findSent(personId, clientOrderId) : null;
    if (sent) {
      setSentOrderId(sent);
      return;
    }
    const draft = readDraft(personId);
    if (draft?.clientOrderId === clientOrderId) {
      const { from, kind, payee, yourReference } = draft;
      form.reset({ from, kind, payee, yourReference, fields: { ...emptyValues().fields, ...draft.fields } });
      copiedFrom.current = draft.copiedFromId;
      setSavedAt(draft.savedAt);
    } else if (draft && copy) setOtherDraft(draft);
    else if (draft && mends === null) {
      // Another form takes this one's place: nothing is typed into this one.
      router.replace(formAddress(draft.clientOrderId));
      return;
    }
    setRestored(true);
  }, []);

  useEffect(() => {
    const keep = () => {
      timer.current = undefined;
      const kept = saveDraft(
        personId,
        { clientOrderId, copiedFromId: copiedFrom.current, values: form.getValues() },
        new Date(),
      );
      setRefused(kept === null);
      if (kept) setSavedAt(kept);
    };
    const unsubscribe = form.subscribe({
      formState: { values: true },
      callback: ({ name }) => {
        if (!name) return; // a reset, not something typed
        clearTimeout(timer.current);
        timer.current = setTimeout(keep, saveAfterMs);
      },
    });
    const keepNow = () => {
      if (timer.current === undefined) return;
      clearTimeout(timer.current);
      keep();
    };
    window.addEventListener("pagehide", keepNow);
    return () => {
      unsubscribe();
      window.removeEventListener("pagehide", keepNow);
      keepNow();
    };
  }, [personId, clientOrderId, form]);

  /** Forgets the draft of this form and what waits to be written into it. */
  function drop(): void {
    clearTimeout(timer.current);
    timer.current = undefined;
    dropDraft(personId, clientOrderId);
    setSavedAt(null);
  }

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
