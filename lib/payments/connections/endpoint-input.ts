import { z } from "zod";
import { isCurrency } from "@/lib/gateway/fields/amounts";
import { fieldOf } from "@/lib/gateway/fields/catalogue";
import * as t from "@/messages/connections/model";
import { connectionId, line, nameMaxLength, settingInputs } from "./input";
import { type EndpointKind, endpointKinds, unknownChargePolicies } from "./settings";

const currenciesMax = 50;

/**
 * An endpoint has one currency, a group may have many (supplement, Conditional fields).
 * @returns ISO 4217 codes without repeats, or an error sentence
 */
export function checkCurrencies(
  kind: EndpointKind,
  given: string[],
): { ok: true; currencies: string[] } | { ok: false; message: string } {
  const currencies = [...new Set(given.map((code) => code.trim().toUpperCase()).filter(Boolean))];
  if (currencies.length === 0) return { ok: false, message: t.currencyMissing };
  const unknown = currencies.filter((code) => !isCurrency(code));
  if (unknown.length > 0) {
    return {
      ok: false,
      message: t.currencyInvalid(unknown.join(", ")),
    };
  }
  if (kind === "endpoint" && currencies.length > 1) return { ok: false, message: t.oneCurrencyOnly };
  if (currencies.length > currenciesMax) return { ok: false, message: t.tooManyCurrencies(currenciesMax) };
  return { ok: true, currencies };
}

type FieldLists =
  | { ok: true; required: string[]; hidden: string[] }
  | { ok: false; list: "requiredFields" | "hiddenFields"; message: string };

export function checkFieldLists(required: string[], hidden: string[]): FieldLists {
  const wanted = readNames(required);
  if (!wanted.ok) return { ok: false, list: "requiredFields", message: wanted.message };
  const kept = readNames(hidden);
  if (!kept.ok) return { ok: false, list: "hiddenFields", message: kept.message };
  const needed = kept.names.filter((name) => fieldOf("payout", name)?.necessity === "required");
  if (needed.length > 0) {
    return {
      ok: false,
      list: "hiddenFields",
      message: t.requiredNotHidable(needed.join(", ")),
    };
  }
  const both = kept.names.filter((name) => wanted.names.includes(name));
  if (both.length > 0) return { ok: false, list: "hiddenFields", message: t.requiredYetHidden(both.join(", ")) };
  return { ok: true, required: wanted.names, hidden: kept.names };
}

function readNames(given: string[]): { ok: true; names: string[] } | { ok: false; message: string } {
  const names: string[] = [];
  const unknown: string[] = [];
  for (const text of given.map((name) => name.trim()).filter(Boolean)) {
    const field = fieldOf("payout", text);
    if (field === undefined) unknown.push(text);
    else if (field.filledBy === "paydesk") {
      return { ok: false, message: t.filledAutomatically(field.name) };
    } else if (!names.includes(field.name)) names.push(field.name);
  }
  if (unknown.length > 0) return { ok: false, message: t.fieldUnknown(unknown.join(", ")) };
  return { ok: true, names };
}

const gatewayIdMaxLength = 64;

const endpointShape = z.object({
  kind: z.enum(endpointKinds, { error: t.kindMissing }),
  gatewayId: line(t.numberField, gatewayIdMaxLength).regex(/^[A-Za-z0-9._~-]*$/, t.numberInvalid),
  label: line(t.label, nameMaxLength),
  currencies: z.array(z.string()).min(1, t.currencyMissing),
  requiredFields: z.array(z.string()).default([]),
  hiddenFields: z.array(z.string()).default([]),
  unknownCharges: z.enum(unknownChargePolicies, { error: t.chargesChoiceMissing }).default("alert"),
  reportDays: settingInputs.reportDays.nullable().default(null),
  bankDays: settingInputs.bankDays.nullable().default(null),
});

type EndpointShape = z.output<typeof endpointShape>;

function validateEndpoint<T extends EndpointShape>(shape: T, context: z.core.$RefinementCtx): T {
  const complain = (path: string, message: string) => context.addIssue({ code: "custom", path: [path], message });
  const currencies = checkCurrencies(shape.kind, shape.currencies);
  if (!currencies.ok) complain("currencies", currencies.message);
  const fields = checkFieldLists(shape.requiredFields, shape.hiddenFields);
  if (!fields.ok) complain(fields.list, fields.message);
  if (!currencies.ok || !fields.ok) return z.NEVER;
  return {
    ...shape,
    currencies: currencies.currencies,
    requiredFields: fields.required,
    hiddenFields: fields.hidden,
  };
}

export const endpointInput = endpointShape.transform(validateEndpoint);
export const saveEndpointInput = endpointShape
  .extend({ connectionId, endpointId: z.uuid(t.endpointIdInvalid).optional() })
  .transform(validateEndpoint);
