"use client";

import { useEffect, useRef, useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import { z } from "zod";
import { dropFromTab, readFromTab, writeToTab } from "@/components/tab-storage";
import { catalogue } from "@/lib/fields/catalogue";
import { ruleChoices, type UpdateValues } from "./form-values";

const saveAfterMs = 400;
const draftSchema = z.object({
  clientOrderId: z.string(),
  savedAt: z.iso.datetime(),
  rule: z.enum(["", ...ruleChoices]),
  sequence: z.array(z.string()).max(100),
  fields: z.record(z.string(), z.string()),
});

const open = new Set(
  catalogue["update-recurring-payment"].filter(({ secret }) => secret === null).map(({ name }) => name),
);
const keyOf = (personId: string, profileId: string) => `paydesk.update-draft.${personId}.${profileId}`;

/** What of a form a draft keeps: nothing that the catalogue marks as secret in any way. */
export function withoutSecrets(fields: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).filter(([name, value]) => open.has(name) && value !== ""));
}

type Owner = { personId: string; profileId: string; clientOrderId: string };

/** Keeps what is typed in this tab until it is sent, and brings it back after a reload or a sign-in. */
export function useUpdateDraft(owner: Owner, form: UseFormReturn<UpdateValues>) {
  const { personId, profileId, clientOrderId } = owner;
  const [savedAt, setSavedAt] = useState<string | null>(null);
  const [restored, setRestored] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const key = keyOf(personId, profileId);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each form; the page gives each form its own key
  useEffect(() => {
    const draft = readFromTab(key, draftSchema);
    if (draft && draft.clientOrderId === clientOrderId) {
      const { rule, sequence, fields } = draft;
      form.reset({ rule, sequence, fields: { ...form.getValues("fields"), ...fields } }, { keepDefaultValues: true });
      setSavedAt(draft.savedAt);
    }
    setRestored(true);
  }, []);

  useEffect(() => {
    const keep = () => {
      timer.current = undefined;
      const { rule, sequence, fields } = form.getValues();
      const at = new Date().toISOString();
      const draft = { clientOrderId, savedAt: at, rule, sequence, fields: withoutSecrets(fields) };
      if (writeToTab(key, draft)) setSavedAt(at);
    };
    const unsubscribe = form.subscribe({
      formState: { values: true },
      callback: ({ name }) => {
        if (!name) return; // a reset, not something typed
        clearTimeout(timer.current);
        timer.current = setTimeout(keep, saveAfterMs);
      },
    });
    return () => {
      unsubscribe();
      if (timer.current === undefined) return;
      clearTimeout(timer.current);
      keep();
    };
  }, [form, key, clientOrderId]);

  function drop(): void {
    clearTimeout(timer.current);
    timer.current = undefined;
    dropFromTab(key);
    setSavedAt(null);
  }

  return { savedAt, restored, drop };
}
