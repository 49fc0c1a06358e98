import { z } from "zod";
import { idleMinutesBounds } from "@/lib/auth/session-times";
import { numberForms } from "@/lib/core/money";
import * as t from "@/messages/organisation/model";

/** Whether the runtime knows this IANA time zone; an offset such as "+02:00" is none. */
function isTimeZone(zone: string): boolean {
  if (!/^[A-Za-z]/.test(zone)) return false;
  try {
    return Intl.DateTimeFormat("en", { timeZone: zone }).resolvedOptions().timeZone.length > 0;
  } catch {
    return false;
  }
}

/** The organisation's settings as typed. */
export const organisationInput = z.object({
  name: z
    .string()
    .trim()
    .min(1, t.enterTheOrganisationsName)
    .max(100, t.nameUseNoMore)
    .regex(/^[^\p{Cc}\p{Cs}]*$/u, t.nameRemoveControlCharacters),
  timeZone: z.string().trim().max(64).refine(isTimeZone, t.chooseATimeZone),
  numberForm: z.enum(numberForms, t.chooseANumberFormat),
});

const idleRange = t.enterWholeMinutesFrom(idleMinutesBounds.min, idleMinutesBounds.max);

/** Hours for which an account is new in the directory of payees; 30 days at most. */
export const coolingOffInput = z.object({
  hours: z
    .string()
    .trim()
    .regex(/^\d{1,3}$/, t.enterWholeHoursFrom)
    .transform(Number)
    .refine((hours) => hours <= 720, t.enterNoMoreThan),
});

/** Minutes after which a session that is left alone ends, of who moves money. */
export const idleInput = z.object({
  minutes: z
    .string()
    .trim()
    .regex(/^\d{1,3}$/, idleRange)
    .transform(Number)
    .refine((minutes) => minutes >= idleMinutesBounds.min && minutes <= idleMinutesBounds.max, idleRange),
});

/** The time zones to choose from, UTC first. */
export function listTimeZones(): string[] {
  return ["UTC", ...Intl.supportedValuesOf("timeZone").filter((zone) => zone !== "UTC")];
}
