import { z } from "zod";
import { dropFromTab, readFromTab, writeToTab } from "@/components/tab-storage";
import { catalogue } from "@/lib/fields/catalogue";
import { destinationKinds } from "@/lib/fields/destinations";
import type { PayoutValues } from "./form-values";

// Drafts live in this tab's session storage, one a person: nobody else's desk shows them, and closing the tab ends them.
const draftKey = (personId: string) => `paydesk.payout-draft.${personId}`;
const sentKey = (personId: string) => `paydesk.payouts-sent.${personId}`;
const sentMax = 20;

const draftSchema = z.object({
  clientOrderId: z.string(),
  savedAt: z.iso.datetime(),
  copiedFromId: z.string().nullable(),
  from: z.string(),
  kind: z.enum(destinationKinds as [PayoutValues["kind"], ...PayoutValues["kind"][]]),
  payee: z
    .object({
      payeeId: z.string(),
      accountId: z.string(),
      key: z.string(),
      name: z.string(),
      kind: z.enum(destinationKinds as [PayoutValues["kind"], ...PayoutValues["kind"][]]),
      label: z.string(),
      fields: z.record(z.string(), z.string()),
    })
    .nullable()
    .default(null),
  yourReference: z.string(),
  fields: z.record(z.string(), z.string()),
});
export type Draft = z.output<typeof draftSchema>;

const sentSchema = z.array(z.tuple([z.string(), z.string()]));

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

/** The draft of this person in this tab; null when there is none. */
export function readDraft(personId: string): Draft | null {
  return readFromTab(draftKey(personId), draftSchema);
}

/** Keeps what is typed, without secrets. Returns when it was kept, or null when the browser refused. */
export function saveDraft(
  personId: string,
  form: { clientOrderId: string; copiedFromId: string | null; values: PayoutValues },
  now: Date,
): string | null {
  const { values, ...ids } = form;
  const draft: Draft = { ...ids, ...values, savedAt: now.toISOString(), fields: withoutSecrets(values.fields) };
  return writeToTab(draftKey(personId), draft) ? draft.savedAt : null;
}

/** Drops the draft of this form; another form's is left alone. */
export function dropDraft(personId: string, clientOrderId: string): void {
  if (readDraft(personId)?.clientOrderId !== clientOrderId) return;
  dropFromTab(draftKey(personId));
}

/** Remembers which order a form made, so that Back finds it even where the browser shows the page from its memory. */
export function rememberSent(personId: string, clientOrderId: string, orderId: string): void {
  const others = (readFromTab(sentKey(personId), sentSchema) ?? []).filter(([form]) => form !== clientOrderId);
  writeToTab(sentKey(personId), [...others, [clientOrderId, orderId]].slice(-sentMax));
}

/** The order that this form has made from this tab; null when none is remembered. */
export function findSent(personId: string, clientOrderId: string): string | null {
  return (readFromTab(sentKey(personId), sentSchema) ?? []).find(([form]) => form === clientOrderId)?.[1] ?? null;
}
