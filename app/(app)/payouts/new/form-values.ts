import { accountFields } from "@/lib/gateway/fields/account-fields";
import type { DestinationKind } from "@/lib/gateway/fields/destinations";
import { descriptionField, kindsOf, noRules, offeredFields } from "@/lib/gateway/fields/offered-fields";
import { payoutFields } from "@/lib/gateway/fields/payout";
import { splitByRelease } from "@/lib/gateway/fields/release-field";
import type { EndpointRules } from "@/lib/gateway/fields/schema";
import type { SendableConnection } from "@/lib/payments/connections/views";
import type { PayeeChoice } from "@/lib/payments/payees/choice";
import * as t from "@/messages/payouts/new";

/** What is typed in the form. `from` is "connection/endpoint"; `fields` holds every wire name, blank when unused. */
export type PayoutValues = {
  from: string;
  kind: DestinationKind;
  /** The payee from the directory; null: a new one, as typed. */
  payee: PayeeChoice | null;
  yourReference: string;
  fields: Record<string, string>;
};

/** A form with nothing in it: no sender, no receiver, no amount. */
export function emptyValues(): PayoutValues {
  const fields = Object.fromEntries(payoutFields.map(({ name }) => [name, ""]));
  return { from: "", kind: "bank_account", payee: null, yourReference: "", fields };
}

/** The values of a form for a payee from the directory: their account, and nothing of another receiver. */
export function withPayee(values: PayoutValues, payee: PayeeChoice | null): PayoutValues {
  const fields = { ...values.fields };
  for (const { name } of accountFields) fields[name] = payee?.fields[name] ?? "";
  return { ...values, payee, kind: payee?.kind ?? values.kind, fields };
}

/** Whether a field's value comes from the directory, and is not typed. */
export function isOfDirectory({ payee }: PayoutValues, name: string): boolean {
  return payee !== null && Object.hasOwn(payee.fields, name);
}

export type Sender = { connection: SendableConnection; endpoint: SendableConnection["endpoints"][number] };

export const fromOf = (connectionId: string, endpointId: string) => `${connectionId}/${endpointId}`;

/** The chosen connection and endpoint; null while none is chosen, or when it can no longer send. */
export function senderOf(connections: readonly SendableConnection[], from: string): Sender | null {
  const [connectionId, endpointId] = from.split("/");
  const connection = connections.find(({ id, sendable }) => id === connectionId && sendable);
  const endpoint = connection?.endpoints.find(({ id }) => id === endpointId);
  return connection && endpoint ? { connection, endpoint } : null;
}

/** Why the chosen connection can no longer send, as a sentence. */
export function whyNotFrom(connections: readonly SendableConnection[], from: string): string {
  const [connectionId] = from.split("/");
  const chosen = connections.find(({ id }) => id === connectionId);
  return chosen?.whyNot ?? t.thisConnectionOrEndpoint;
}

/** An endpoint's rules as this form needs them: what is never stored is typed at release, so it is not asked for here. */
function rulesOf(sender: Sender | null): EndpointRules {
  if (!sender) return noRules;
  const { currencies, requiredFields, hiddenFields } = sender.endpoint;
  const isSandbox = sender.connection.environment === "sandbox";
  return { currencies, required: splitByRelease(requiredFields).required, hidden: hiddenFields, isSandbox };
}

export type FormReading = { sender: Sender | null; rules: EndpointRules; values: PayoutValues };

/** The typed values as the endpoint allows them: its only currency, and a kind of receiver that it can pay. */
export function readForm(typed: PayoutValues, connections: readonly SendableConnection[]): FormReading {
  const sender = senderOf(connections, typed.from);
  const rules = rulesOf(sender);
  const kinds = kindsOf(rules);
  // A payee from the directory is paid as the directory says, or not from this endpoint.
  const stays = typed.payee !== null || kinds.includes(typed.kind);
  const kind = stays ? typed.kind : (kinds[0] ?? typed.kind);
  const { currencies } = rules;
  const chosen = typed.fields.currency ?? "";
  const currency = currencies.length === 1 ? currencies[0] : chosen;
  return { sender, rules, values: { ...typed, kind, fields: { ...typed.fields, currency: currency ?? "" } } };
}

/** The typed values that would be sent: only fields that the form shows for this kind and endpoint, blanks dropped. */
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
