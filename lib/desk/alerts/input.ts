import { z } from "zod";
import * as t from "@/messages/alerts/model";
import { alertKinds, alertWays, unconfirmedHoursMax } from "./kinds";

const hoursMessage = t.hoursOutOfRange(unconfirmedHoursMax);

export const alertChoicesInput = z.object({
  ways: z.partialRecord(z.enum(alertKinds), z.enum(alertWays)),
  hours: z
    .string()
    .trim()
    .regex(/^\d{1,3}$/, hoursMessage)
    .transform(Number)
    .refine((hours) => hours >= 1 && hours <= unconfirmedHoursMax, hoursMessage),
});

const idsMax = 100;

export const readAlertsInput = z.union([
  z.object({ alertIds: z.array(z.int().positive()).min(1).max(idsMax) }),
  z.object({ through: z.int().positive() }),
]);
