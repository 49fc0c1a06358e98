import { z } from "zod";
import { isDay } from "@/lib/core/time/calendar";
import * as t from "@/messages/close/model";
import * as common from "@/messages/common";

const id = z.uuid({ error: common.idInvalid });
const day = z.string().trim().refine(isDay, t.dayMissing);
const reasonBounds = { min: 10, max: 500 } as const;
const reason = z
  .string()
  .trim()
  .min(reasonBounds.min, t.reasonTooShort(reasonBounds.min))
  .max(reasonBounds.max, t.reasonTooLong(reasonBounds.max));
/** Another digest means that data changed after the user's page was loaded. */
const digest = z.string().regex(/^[0-9a-f]{64}$/, t.pageOutdated);
const certified = z.literal(true, { error: t.tickTheCertification });

export const startInput = z
  .object({ from: day.nullable().default(null), to: day })
  .refine(({ from, to }) => from === null || from <= to, { path: ["to"], error: t.endsBeforeItBegins });
export const prepareInput = z.object({ periodId: id, digest, certified });
export const periodInput = z.object({ periodId: id });
export const signAgainInput = z.object({ periodId: id, seen: z.int().min(0), certified, reason });
export const reopenInput = z.object({ periodId: id, reason });
