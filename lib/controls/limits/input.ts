import { z } from "zod";
import { faultOfDecimals, isCurrency } from "@/lib/gateway/fields/amounts";
import { faultText } from "@/lib/gateway/fields/sentences";
import * as t from "@/messages/limits/model";
import { limitKinds } from "./labels";

const connectionId = z.uuid().nullable();
const currency = z.string().trim().toUpperCase().refine(isCurrency, t.currencyInvalid);

/**
 * The amount is a plain decimal string above 0 with at most 15 digits before the point, never guessed from another
 * spelling.
 */
const amount = z
  .string()
  .trim()
  .regex(/^\d{1,15}(\.\d{1,3})?$/, t.amountInvalid)
  .refine((text) => /[1-9]/.test(text), t.amountNotPositive);

function validateDecimals(
  { amount: text, currency: code }: { amount: string; currency: string },
  context: { addIssue: (issue: { code: "custom"; path: string[]; message: string }) => void },
): void {
  const fault = faultOfDecimals(text.replace("-", ""), code);
  if (fault) context.addIssue({ code: "custom", path: ["amount"], message: `${faultText(fault)}.` });
}

export const limitInput = z
  .object({ kind: z.enum(limitKinds), connectionId, currency, amount })
  .superRefine(validateDecimals);
export const endLimitInput = z.object({ limitId: z.uuid() });
export const balanceInput = z
  .object({
    connectionId: z.uuid(),
    currency,
    amount: z
      .string()
      .trim()
      .regex(/^-?\d{1,15}(\.\d{1,3})?$/, t.amountInvalid),
  })
  .superRefine(validateDecimals);
