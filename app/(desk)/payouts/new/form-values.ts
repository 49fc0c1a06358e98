import { zodResolver } from "@hookform/resolvers/zod";
import type { Resolver } from "react-hook-form";
import { z } from "zod";
import type { SendableConnection } from "@/lib/connections/views";
import { accountFields } from "@/lib/fields/account-fields";
import { catalogue, labelOf } from "@/lib/fields/catalogue";
import { splitByRelease } from "@/lib/fields/desk-fields";
import { type DestinationKind, destinationKinds } from "@/lib/fields/destinations";
import { type EndpointRules, type PayoutOptions, parsePayout, payoutFormSchema } from "@/lib/fields/schema";
import type { PayeeChoice } from "@/lib/payees/choice";
import { descriptionField, kindsOf, noRules, offeredFields, orderIdField } from "./offered-fields";

/** What is typed in the form. `from` is "connection/endpoint"; `fields` holds every wire name, blank when unused. */
export type PayoutValues = {
  from: string;
  kind: DestinationKind;
  /** Who of the book is paid; null: somebody new, as typed. */
  payee: PayeeChoice | null;
  yourReference: string;
  fields: Record<string, string>;
};

/** A form with nothing in it: no sender, no receiver, no amount. */
export function emptyValues(): PayoutValues {
  const fields = Object.fromEntries(catalogue.payout.map(({ name }) => [name, ""]));
  return { from: "", kind: "bank_account", payee: null, yourReference: "", fields };
}

/** The values of a form for somebody of the book: their account, and nothing of another receiver. */
export function withPayee(values: PayoutValues, payee: PayeeChoice | null): PayoutValues {
  const fields = { ...values.fields };
  for (const { name } of accountFields) fields[name] = payee?.fields[name] ?? "";
  return { ...values, payee, kind: payee?.kind ?? values.kind, fields };
}

/** Whether a field's value comes from the book, and is not typed. */
export function isOfBook({ payee }: PayoutValues, name: string): boolean {
  return payee !== null && Object.hasOwn(payee.fields, name);
}

export type Sender = { connection: SendableConnection; endpoint: SendableConnection["endpoints"][number] };

export const fromOf = (connectionId: string, endpointId: string) => `${connectionId}/${endpointId}`;

/** The chosen connection and endpoint; null while none is chosen, or when it can send no longer. */
export function senderOf(connections: readonly SendableConnection[], from: string): Sender | null {
  const [connectionId, endpointId] = from.split("/");
  const connection = connections.find(({ id, sendable }) => id === connectionId && sendable);
  const endpoint = connection?.endpoints.find(({ id }) => id === endpointId);
  return connection && endpoint ? { connection, endpoint } : null;
}

/** Why what was chosen can send no longer, as a sentence. */
export function whyNotFrom(connections: readonly SendableConnection[], from: string): string {
  const [connectionId] = from.split("/");
  const chosen = connections.find(({ id }) => id === connectionId);
  return chosen?.whyNot ?? "This connection or its endpoint is there no longer: go back and choose another.";
}

/** An endpoint's rules as this form needs them: what is never stored is typed at release, so it is not asked for here. */
function rulesOf(sender: Sender | null): EndpointRules {
  if (!sender) return noRules;
  const { currencies, requiredFields, hiddenFields } = sender.endpoint;
  const isSandbox = sender.connection.environment === "sandbox";
  return { currencies, required: splitByRelease(requiredFields).required, hidden: hiddenFields, isSandbox };
}

export type FormReading = { sender: Sender | null; rules: EndpointRules; values: PayoutValues };

/**
 * The typed values as the chosen endpoint lets them stand: its one currency is the currency, and a kind of receiver that it
 * cannot pay gives way to the first that it can.
 */
export function readForm(typed: PayoutValues, connections: readonly SendableConnection[]): FormReading {
  const sender = senderOf(connections, typed.from);
  const rules = rulesOf(sender);
  const kinds = kindsOf(rules);
  // Somebody of the book is paid as the book says, or not from this endpoint.
  const stays = typed.payee !== null || kinds.includes(typed.kind);
  const kind = stays ? typed.kind : (kinds[0] ?? typed.kind);
  const { currencies } = rules;
  const chosen = typed.fields.currency ?? "";
  const currency = currencies.length === 1 ? currencies[0] : chosen;
  return { sender, rules, values: { ...typed, kind, fields: { ...typed.fields, currency: currency ?? "" } } };
}

export type FormContext = { connections: readonly SendableConnection[]; clientOrderId: string; today: string };

/** What of the typed values would be sent: only fields that the form shows for this kind and endpoint, blanks dropped. */
export function collectFields({ kind, fields }: PayoutValues, rules: EndpointRules): Record<string, string> {
  const { needed, more } = offeredFields(kind, rules);
  const placed = catalogue.payout.filter(
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

type Moment = Pick<FormContext, "clientOrderId" | "today">;

function optionsOf(values: PayoutValues, sender: Sender | null, { clientOrderId, today }: Moment): PayoutOptions {
  const filled = { [orderIdField]: clientOrderId };
  return { dateForm: sender?.connection.dateForm ?? "DD.MM.YYYY", today, destination: values.kind, filled };
}

/** The catalogue's judgement of the whole form, while it is typed: for warnings and for what is still missing. */
export function judgeForm({ sender, rules, values }: FormReading, { clientOrderId, today }: FormContext) {
  return parsePayout(collectFields(values, rules), rules, optionsOf(values, sender, { clientOrderId, today }));
}

/** react-hook-form's resolver: the catalogue's schema for the endpoint and kind that are chosen at that moment. */
export function payoutResolver(context: FormContext): Resolver<PayoutValues> {
  return (typed, resolverContext, options) => {
    const { sender, rules, values } = readForm(typed, context.connections);
    const judged = payoutFormSchema(rules, optionsOf(values, sender, context));
    const schema = z.object({
      from: z.string().refine(() => sender !== null, "Choose where the money comes from"),
      kind: z.enum(destinationKinds as [DestinationKind, ...DestinationKind[]]),
      payee: z.custom<PayeeChoice | null>(),
      yourReference: z.string(),
      fields: z
        .record(z.string(), z.string())
        .transform((): Record<string, string | undefined> => collectFields(values, rules))
        .pipe(judged),
    });
    return zodResolver(schema)(typed, resolverContext, options) as ReturnType<Resolver<PayoutValues>>;
  };
}

/** A message without the label it starts with, for the place under the field that has the label already. */
export function withoutLabel(name: string, message: string): string {
  const start = `${labelOf("payout", name)}: `;
  if (!message.startsWith(start)) return message;
  const rest = message.slice(start.length);
  return rest.charAt(0).toUpperCase() + rest.slice(1);
}
