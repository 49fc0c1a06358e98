import { z } from "zod";
import * as t from "@/messages/connections/model";
import { checkCurrencies, checkFieldLists } from "./endpoint-rules";
import { connectionId, line, nameMaxLength, settingInputs } from "./input";
import { endpointKinds, unknownChargePolicies } from "./settings";

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
