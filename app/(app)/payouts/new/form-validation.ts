import { faultsUnder } from "@/components/form/catalogue-faults";
import type { Faults } from "@/components/form/faults";
import { orderIdField } from "@/lib/gateway/fields/offered-fields";
import { type Parsed, parsePayout } from "@/lib/gateway/fields/schema";
import { faultText, textsByField } from "@/lib/gateway/fields/sentences";
import type { SendableConnection } from "@/lib/payments/connections/views";
import * as t from "@/messages/payouts/new";
import { collectFields, type FormReading, type PayoutValues, readForm } from "./form-values";

// The rules of the whole catalogue are large, so the browser loads them once the form is drawn.

type FormContext = { connections: readonly SendableConnection[]; clientOrderId: string; today: string };

export type FormFindings = { wrong: readonly string[]; warnings: Readonly<Record<string, string>> };

function validateForm({ sender, rules, values }: FormReading, { clientOrderId, today }: FormContext): Parsed {
  const filled = { [orderIdField]: clientOrderId };
  const dateForm = sender?.connection.dateForm ?? "DD.MM.YYYY";
  return parsePayout(collectFields(values, rules), rules, { dateForm, today, destination: values.kind, filled });
}

export function findInForm(reading: FormReading, context: FormContext): FormFindings {
  const validated = validateForm(reading, context);
  const wrong = validated.ok ? [] : [...new Set(validated.errors.map(({ field }) => field))];
  return { wrong, warnings: textsByField(validated.warnings, faultText) };
}

export function findFaults(typed: PayoutValues, context: FormContext): Faults {
  const reading = readForm(typed, context.connections);
  const faults = faultsUnder("fields", validateForm(reading, context));
  return reading.sender ? faults : { from: t.connectionMissing, ...faults };
}
