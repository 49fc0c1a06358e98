"use client";

import { useEffect, useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import { useTabDraft } from "@/components/form/use-tab-draft";
import {
  dropFromTab,
  has,
  isMoment,
  isText,
  isTexts,
  listOf,
  oneOf,
  readFromTab,
  writeToTab,
} from "@/components/tab-storage";
import { showToast } from "@/components/toaster";
import { updateFields } from "@/lib/gateway/fields/update";
import * as t from "@/messages/components/shared";
import { ruleChoices, type UpdateValues } from "./form-values";

type Draft = UpdateValues & { clientOrderId: string; savedAt: string };
const isDraft = has({
  ...{ clientOrderId: isText, savedAt: isMoment, rule: oneOf(["", ...ruleChoices]) },
  ...{ sequence: listOf(isText, 100), fields: isTexts },
});

const open = new Set(updateFields.filter(({ secret }) => secret === null).map(({ name }) => name));
const keyOf = (userId: string, profileId: string) => `paydesk.update-draft.${userId}.${profileId}`;

/** Drops each field that the catalogue marks as secret in any way. */
export function withoutSecrets(fields: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).filter(([name, value]) => open.has(name) && value !== ""));
}

type Owner = { userId: string; profileId: string; clientOrderId: string };

export function useUpdateDraft(owner: Owner, form: UseFormReturn<UpdateValues>) {
  const { userId, profileId, clientOrderId } = owner;
  const [restored, setRestored] = useState(false);
  const key = keyOf(userId, profileId);
  const { savedAt, setSavedAt, refused, drop } = useTabDraft({
    form,
    save: () => {
      const { rule, sequence, fields } = form.getValues();
      const at = new Date().toISOString();
      const draft = { clientOrderId, savedAt: at, rule, sequence, fields: withoutSecrets(fields) };
      return writeToTab(key, draft) ? at : null;
    },
    remove: () => dropFromTab(key),
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each form; the page gives each form its own key
  useEffect(() => {
    const draft = readFromTab<Draft>(key, isDraft);
    if (draft && draft.clientOrderId === clientOrderId) {
      const { rule, sequence, fields } = draft;
      form.reset({ rule, sequence, fields: { ...form.getValues("fields"), ...fields } }, { keepDefaultValues: true });
      setSavedAt(draft.savedAt);
    }
    setRestored(true);
  }, []);

  function discard(empty: UpdateValues): void {
    const typed = form.getValues();
    const kept = readFromTab<Draft>(key, isDraft);
    drop();
    form.reset(empty);
    showToast(t.draftDiscarded, () => {
      form.reset(typed, { keepDefaultValues: true });
      if (!kept || !writeToTab(key, kept)) return;
      setSavedAt(kept.savedAt);
    });
  }

  return { savedAt, refused, restored, drop, discard };
}
