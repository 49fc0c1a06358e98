import {
  dropFromTab,
  has,
  isMoment,
  isText,
  isTexts,
  listOf,
  oneOf,
  orNull,
  readFromTab,
  writeToTab,
} from "@/components/tab-storage";
import { catalogue } from "@/lib/fields/catalogue";
import { destinationKinds } from "@/lib/fields/destinations";
import type { PayoutValues } from "./form-values";

// Drafts live in this tab's session storage, one a user: no other user's browser shows them, and closing the tab ends them.
const draftKey = (userId: string) => `paydesk.payout-draft.${userId}`;
const sentKey = (userId: string) => `paydesk.payouts-sent.${userId}`;
const sentMax = 20;

/** What is typed, under the id of its form. */
export type Draft = PayoutValues & { clientOrderId: string; savedAt: string; copiedFromId: string | null };

const isKind = oneOf(destinationKinds);
const payee = { payeeId: isText, accountId: isText, key: isText, name: isText, label: isText };
const isDraft = has({
  ...{ clientOrderId: isText, savedAt: isMoment, copiedFromId: orNull(isText), from: isText, kind: isKind },
  ...{ yourReference: isText, fields: isTexts, payee: orNull(has({ ...payee, kind: isKind, fields: isTexts })) },
});

/** Of forms that made an order: their id, and its. */
type Sent = [clientOrderId: string, orderId: string][];
const isSent = listOf(listOf(isText, 2), sentMax);

/** The values that a draft may keep: nothing that the catalogue marks as sealed or never stored. */
export function withoutSecrets(fields: Readonly<Record<string, string>>): Record<string, string> {
  const kept = catalogue.payout.filter(({ secret }) => secret === null || secret === "masked");
  return Object.fromEntries(
    kept.flatMap(({ name }) => {
      const value = fields[name];
      return value ? [[name, value]] : [];
    }),
  );
}

export function readDraft(userId: string): Draft | null {
  return readFromTab(draftKey(userId), isDraft);
}

/** Keeps what is typed, without secrets. Returns when it was kept, or null when the browser refused. */
export function saveDraft(
  userId: string,
  form: { clientOrderId: string; copiedFromId: string | null; values: PayoutValues },
  now: Date,
): string | null {
  const { values, ...ids } = form;
  const draft: Draft = { ...ids, ...values, savedAt: now.toISOString(), fields: withoutSecrets(values.fields) };
  return writeToTab(draftKey(userId), draft) ? draft.savedAt : null;
}

/** Drops the draft of this form; another form's is left alone. */
export function dropDraft(userId: string, clientOrderId: string): void {
  if (readDraft(userId)?.clientOrderId !== clientOrderId) return;
  dropFromTab(draftKey(userId));
}

/** Remembers which order a form made, so that Back finds it even where the browser shows the page from its memory. */
export function rememberSent(userId: string, clientOrderId: string, orderId: string): void {
  const others = (readFromTab<Sent>(sentKey(userId), isSent) ?? []).filter(([form]) => form !== clientOrderId);
  writeToTab(sentKey(userId), [...others, [clientOrderId, orderId]].slice(-sentMax));
}

/** The order that this form has made from this tab; null when none is remembered. */
export function findSent(userId: string, clientOrderId: string): string | null {
  return (readFromTab<Sent>(sentKey(userId), isSent) ?? []).find(([form]) => form === clientOrderId)?.[1] ?? null;
}
