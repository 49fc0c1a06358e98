import { z } from "zod";
import { limitKinds } from "./words";

const connectionId = z.uuid().nullable();
const currency = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z]{3}$/, "Three letters, such as EUR.");

/** A plain decimal string above 0, at most 15 digits before the point; never guessed from another spelling. */
const amount = z
  .string()
  .trim()
  .regex(/^\d{1,15}(\.\d{1,3})?$/, "Digits, with a point before the decimals: 1000.00.")
  .refine((text) => /[1-9]/.test(text), "More than 0.");

export const limitInput = z.object({ kind: z.enum(limitKinds), connectionId, currency, amount });
export const endLimitInput = z.object({ limitId: z.uuid() });
export const balanceInput = z.object({
  connectionId: z.uuid(),
  currency,
  amount: z
    .string()
    .trim()
    .regex(/^-?\d{1,15}(\.\d{1,3})?$/, "Digits, with a point before the decimals: 1000.00."),
});
