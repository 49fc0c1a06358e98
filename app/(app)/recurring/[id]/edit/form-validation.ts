import { faultsUnder } from "@/components/form/catalogue-faults";
import type { Faults } from "@/components/form/faults";
import { type ParsedUpdate, parseUpdate } from "@/lib/gateway/fields/schema";
import * as t from "@/messages/recurring/edit";
import { changedNames, collectUpdate, type FormProfile, idNames, isOfRule, type UpdateValues } from "./form-values";

// The rules of the whole catalogue are large, so the browser loads them once the form is drawn.

type Context = { profile: FormProfile; clientOrderId: string; today: string };

export function validateUpdate(values: UpdateValues, { profile, clientOrderId, today }: Context): ParsedUpdate {
  const [orderId = "", profileId = ""] = idNames;
  const { kind, currency, dateForm, recurringPaymentId } = profile;
  return parseUpdate(collectUpdate(values, profile), {
    filled: { [orderId]: clientOrderId, [profileId]: recurringPaymentId },
    today,
    dateForm,
    profileKind: kind ?? undefined,
    currency: currency ?? undefined,
  });
}

export function findFaults(values: UpdateValues, context: Context): Faults {
  const faults = faultsUnder("fields", validateUpdate(values, context));
  if (values.rule === "") {
    const others = Object.entries(faults).filter(([name]) => !isOfRule(name.replace("fields.", "")));
    return { rule: t.amountRuleMissing, ...Object.fromEntries(others) };
  }
  const isNothing = Object.keys(faults).length === 0 && changedNames(values, context.profile).length === 0;
  return isNothing ? { rule: t.changesMissing } : faults;
}
