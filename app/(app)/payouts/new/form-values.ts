import { accountFields } from "@/lib/gateway/fields/account-fields";
import type { DestinationKind } from "@/lib/gateway/fields/destinations";
import { descriptionField, kindsOf, noRules, offeredFields } from "@/lib/gateway/fields/offered-fields";
import { payoutFields } from "@/lib/gateway/fields/payout";
import { splitByRelease } from "@/lib/gateway/fields/release-field";
import type { EndpointRules } from "@/lib/gateway/fields/schema";
import type { SendableConnection } from "@/lib/payments/connections/views";
import type { PayeeChoice } from "@/lib/payments/payees/choice";
import * as t from "@/messages/payouts/new";

export type PayoutValues = {
  from: string;
  kind: DestinationKind;
  payee: PayeeChoice | null;
  yourReference: string;
  fields: Record<string, string>;
};

export function emptyValues(): PayoutValues {
  const fields = Object.fromEntries(payoutFields.map(({ name }) => [name, ""]));
  return { from: "", kind: "bank_account", payee: null, yourReference: "", fields };
}

/** Fills in the payee's account and clears every field of another receiver, so that no accounts mix. */
export function withPayee(values: PayoutValues, payee: PayeeChoice | null): PayoutValues {
  const fields = { ...values.fields };
  for (const { name } of accountFields) fields[name] = payee?.fields[name] ?? "";
  return { ...values, payee, kind: payee?.kind ?? values.kind, fields };
}

export function isOfDirectory({ payee }: PayoutValues, name: string): boolean {
  return payee !== null && Object.hasOwn(payee.fields, name);
}

export type Sender = { connection: SendableConnection; endpoint: SendableConnection["endpoints"][number] };

export const fromOf = (connectionId: string, endpointId: string) => `${connectionId}/${endpointId}`;

export function senderOf(connections: readonly SendableConnection[], from: string): Sender | null {
  const [connectionId, endpointId] = from.split("/");
  const connection = connections.find(({ id, sendable }) => id === connectionId && sendable);
  const endpoint = connection?.endpoints.find(({ id }) => id === endpointId);
  return connection && endpoint ? { connection, endpoint } : null;
}

export function whyNotFrom(connections: readonly SendableConnection[], from: string): string {
  const [connectionId] = from.split("/");
  const chosen = connections.find(({ id }) => id === connectionId);
  return chosen?.whyNot ?? t.senderGone;
}

/** Values that are never stored, such as a CVV, are typed at release, so this form doesn't ask for them. */
function rulesOf(sender: Sender | null): EndpointRules {
  if (!sender) return noRules;
  const { currencies, requiredFields, hiddenFields } = sender.endpoint;
  const isSandbox = sender.connection.environment === "sandbox";
  return { currencies, required: splitByRelease(requiredFields).required, hidden: hiddenFields, isSandbox };
}

export type FormReading = { sender: Sender | null; rules: EndpointRules; values: PayoutValues };

export function readForm(typed: PayoutValues, connections: readonly SendableConnection[]): FormReading {
  const sender = senderOf(connections, typed.from);
  const rules = rulesOf(sender);
  const kinds = kindsOf(rules);
  // A payee from the directory is paid to the account in the directory, or not from this endpoint.
  const stays = typed.payee !== null || kinds.includes(typed.kind);
  const kind = stays ? typed.kind : (kinds[0] ?? typed.kind);
  const { currencies } = rules;
  const chosen = typed.fields.currency ?? "";
  const currency = currencies.length === 1 ? currencies[0] : chosen;
  return { sender, rules, values: { ...typed, kind, fields: { ...typed.fields, currency: currency ?? "" } } };
}

/** Keeps only the fields that the form shows for this kind and endpoint, so that a hidden value is never sent. */
export function collectFields({ kind, fields }: PayoutValues, rules: EndpointRules): Record<string, string> {
  const { needed, more } = offeredFields(kind, rules);
  const placed = payoutFields.filter(
    ({ format, name }) => format === "amount" || format === "currency" || name === descriptionField,
  );
  const shown = [...placed, ...needed, ...more].filter(({ name }) => !rules.hidden.includes(name));
  return Object.fromEntries(
    shown.flatMap(({ name }) => {
      const value = fields[name] ?? "";
      return value.trim() === "" ? [] : [[name, value]];
    }),
  );
}
