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
import { destinationKinds } from "@/lib/gateway/fields/destinations";
import { payoutFields } from "@/lib/gateway/fields/payout";
import type { PayoutValues } from "./form-values";

// Drafts are stored per user in this tab's session storage, so that no other user sees them and closing the tab removes
// them.
const draftKey = (userId: string) => `paydesk.payout-draft.${userId}`;
const otherKey = (userId: string) => `paydesk.payout-drafts.${userId}`;
const othersMax = 5;
const sentKey = (userId: string) => `paydesk.payouts-sent.${userId}`;
const sentMax = 20;

export type Draft = PayoutValues & { clientOrderId: string; savedAt: string; copiedFromId: string | null };

const isKind = oneOf(destinationKinds);
const payee = { payeeId: isText, accountId: isText, key: isText, name: isText, label: isText };
const isDraft = has({
  ...{ clientOrderId: isText, savedAt: isMoment, copiedFromId: orNull(isText), from: isText, kind: isKind },
  ...{ yourReference: isText, fields: isTexts, payee: orNull(has({ ...payee, kind: isKind, fields: isTexts })) },
});

type Sent = [clientOrderId: string, orderId: string][];
const isSent = listOf(listOf(isText, 2), sentMax);

/** Drops the fields that the catalogue marks as sealed or never stored, so that a draft holds no secret. */
export function withoutSecrets(fields: Readonly<Record<string, string>>): Record<string, string> {
  const kept = payoutFields.filter(({ secret }) => secret === null || secret === "masked");
  return Object.fromEntries(
    kept.flatMap(({ name }) => {
      const value = fields[name];
      return value ? [[name, value]] : [];
    }),
  );
}

const isDrafts = listOf(isDraft, othersMax);

function readDrafts(userId: string): Draft[] {
  const last = readFromTab<Draft>(draftKey(userId), isDraft);
  const others = readFromTab<Draft[]>(otherKey(userId), isDrafts) ?? [];
  return last ? [last, ...others] : others;
}

function writeDrafts(userId: string, [last, ...others]: Draft[]): boolean {
  const kept = others.slice(0, othersMax);
  if (kept.length > 0) {
    if (!writeToTab(otherKey(userId), kept)) return false;
  } else dropFromTab(otherKey(userId));
  if (last) return writeToTab(draftKey(userId), last);
  dropFromTab(draftKey(userId));
  return true;
}

export function readDraft(userId: string, clientOrderId: string): Draft | null {
  return readDrafts(userId).find((draft) => draft.clientOrderId === clientOrderId) ?? null;
}

export function readOtherDraft(userId: string, clientOrderId: string): Draft | null {
  return readDrafts(userId).find((draft) => draft.clientOrderId !== clientOrderId) ?? null;
}

/** Stores the draft without secrets and returns the time; null when the browser refused. */
export function saveDraft(
  userId: string,
  form: { clientOrderId: string; copiedFromId: string | null; values: PayoutValues },
  now: Date,
): string | null {
  const { values, ...ids } = form;
  const draft: Draft = { ...ids, ...values, savedAt: now.toISOString(), fields: withoutSecrets(values.fields) };
  return writeDrafts(userId, [draft, ...othersThan(userId, draft.clientOrderId)]) ? draft.savedAt : null;
}

const othersThan = (userId: string, clientOrderId: string) =>
  readDrafts(userId).filter((draft) => draft.clientOrderId !== clientOrderId);

export function restoreDraft(userId: string, draft: Draft): void {
  writeDrafts(userId, [...othersThan(userId, draft.clientOrderId), draft]);
}

export function dropDraft(userId: string, clientOrderId: string): void {
  writeDrafts(userId, othersThan(userId, clientOrderId));
}

/**
 * Remembers which order a form made, so that Back finds the order even where the browser restores the page from its
 * cache.
 */
export function rememberSent(userId: string, clientOrderId: string, orderId: string): void {
  const others = (readFromTab<Sent>(sentKey(userId), isSent) ?? []).filter(([form]) => form !== clientOrderId);
  writeToTab(sentKey(userId), [...others, [clientOrderId, orderId]].slice(-sentMax));
}

export function findSent(userId: string, clientOrderId: string): string | null {
  return (readFromTab<Sent>(sentKey(userId), isSent) ?? []).find(([form]) => form === clientOrderId)?.[1] ?? null;
}
