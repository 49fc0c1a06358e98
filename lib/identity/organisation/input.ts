import { z } from "zod";
import { keepMonthsMax, type PartitionedTable, partitionedNames, partitionedTables } from "@/db/partitions";
import { fileTypeOf } from "@/lib/core/files/file-type";
import { numberForms } from "@/lib/core/money/money";
import { isTimeZone } from "@/lib/core/time/calendar";
import { idleMinutesBounds } from "@/lib/identity/auth/sessions/session-times";
import * as t from "@/messages/organisation/model";
import { type LogoType, logoBounds, logoTypes } from "./logo";

export const addressLinesMax = 6;
const addressLine = /^[^\p{Cc}\p{Cs}]{0,100}$/u;
const linesOf = (text: string) => text.split(/\r\n|\n|\r/).map((line) => line.trim());

export const organisationInput = z.object({
  name: z
    .string()
    .trim()
    .min(1, t.nameMissing)
    .max(100, t.nameTooLong)
    .regex(/^[^\p{Cc}\p{Cs}]*$/u, t.nameHasControls),
  legalName: z
    .string()
    .trim()
    .max(200, t.legalNameTooLong)
    .regex(/^[^\p{Cc}\p{Cs}]*$/u, t.legalNameHasControls)
    .default(""),
  address: z
    .string()
    .trim()
    .refine((text) => !/[^\P{Cc}\r\n]|\p{Cs}/u.test(text), t.addressHasControls)
    .transform((text) => linesOf(text).filter((line) => line !== ""))
    .refine(
      (lines) => lines.length <= addressLinesMax && lines.every((line) => addressLine.test(line)),
      t.addressTooLong(addressLinesMax),
    )
    .transform((lines) => lines.join("\n"))
    .default(""),
  closeCertification: z
    .string()
    .trim()
    .max(500, t.certificationUseNoMore)
    .regex(/^[^\p{Cc}\p{Cs}]*$/u, t.certificationRemoveControl)
    .default(""),
  timeZone: z.string().trim().max(64).refine(isTimeZone, t.timeZoneMissing),
  numberForm: z.enum(numberForms, t.numberFormatMissing),
});

export const logoInput = z.object({
  content: z
    .instanceof(Uint8Array)
    .refine((bytes) => bytes.length <= logoBounds.bytes, t.logoMayBe(logoBounds.bytes / 1024))
    .refine((bytes) => logoTypeOf(bytes) !== null, t.logoUsePng),
});

export const removeLogoInput = z.object({ seenAt: z.iso.datetime() });

export function logoTypeOf(bytes: Uint8Array): LogoType | null {
  const type = fileTypeOf(bytes);
  return logoTypes.find((one) => one === type) ?? null;
}

const idleRange = t.minutesOutOfRange(idleMinutesBounds.min, idleMinutesBounds.max);

/** An account counts as new for this many hours, 30 days at most. */
export const coolingOffInput = z.object({
  hours: z
    .string()
    .trim()
    .regex(/^\d{1,3}$/, t.hoursInvalid)
    .transform(Number)
    .refine((hours) => hours <= 720, t.hoursAboveLimit),
});

export const idleInput = z.object({
  minutes: z
    .string()
    .trim()
    .regex(/^\d{1,3}$/, idleRange)
    .transform(Number)
    .refine((minutes) => minutes >= idleMinutesBounds.min && minutes <= idleMinutesBounds.max, idleRange),
});

export type KeptRecord = PartitionedTable;
export const keptRecords: readonly KeptRecord[] = partitionedNames;

const keptMonths = (table: PartitionedTable) => {
  const { keepMonthsMin: min } = partitionedTables[table];
  const range = t.monthsOutOfRange(min, keepMonthsMax);
  return z
    .string()
    .trim()
    .regex(/^\d{0,4}$/, range)
    .transform((text) => (text === "" ? null : Number(text)))
    .refine((months) => months === null || (months >= min && months <= keepMonthsMax), range);
};

/** Nothing typed: as the settings of the server say. */
export const retentionInput = z.object({
  audit: keptMonths("audit"),
  callbacks: keptMonths("callbacks"),
  calls: keptMonths("calls"),
  order_events: keptMonths("order_events"),
});

export function listTimeZones(): string[] {
  return ["UTC", ...Intl.supportedValuesOf("timeZone").filter((zone) => zone !== "UTC")];
}
