import { z } from "zod";
import { isDay } from "@/lib/core/time/calendar";
import { isCurrency } from "@/lib/gateway/fields/amounts";
import * as t from "@/messages/accounting/model";
import { type LedgerKind, ledgerKinds, payeeKinds } from "./labels";

const day = z.string().trim().refine(isDay, t.notADay);

export const everyCurrency = "each";

export const seenAccount = (use: LedgerKind, account: string) => `${use} ${account}`;

/** Both days are included. A run stays within a calendar year, since files such as DATEV's give days without a year. */
export const exportJournalInput = z
  .object({
    fromDay: day,
    toDay: day,
    /** Paydesk has no exchange rates, so movements in other currencies are listed as not booked. */
    booksCurrency: z.string().refine((text) => text === everyCurrency || isCurrency(text), t.chooseTheBooks),
    seenAccounts: z.array(z.string().max(100)).max(500).default([]),
  })
  .refine(({ fromDay, toDay }) => fromDay <= toDay, { path: ["toDay"], message: t.daysInOrder })
  .refine(({ fromDay, toDay }) => fromDay.slice(0, 4) === toDay.slice(0, 4), {
    path: ["toDay"],
    message: t.oneYearOnly,
  });

export const reverseJournalInput = z.object({
  run: z.int().min(1).max(2_147_483_647),
  reason: z.string().trim().min(1, t.reasonMissing).max(500, t.reasonIsTooLong),
});

/** Importers split text at line ends. */
const oneLine = (text: string) => !/\p{Cc}/u.test(text);
const optional = (max: number, message: string) =>
  z.string().trim().max(max, message).refine(oneLine, t.noSpecialCharacters);

export const ledgerRuleInput = z
  .object({
    kind: z.enum(ledgerKinds, { error: t.chooseAKind }),
    connectionId: z.uuid().nullable(),
    currency: z
      .string()
      .trim()
      .toUpperCase()
      .refine((text) => text === "" || isCurrency(text), t.aThreeLetterCurrency),
    payeeKey: z.string().trim().max(200),
    account: z
      .string()
      .trim()
      .min(1, t.accountIsMissing)
      .max(60, t.accountIsTooLong)
      .refine(oneLine, t.noSpecialCharacters),
    costCentre: optional(36, t.costCentreIsTooLong),
    taxCode: optional(60, t.taxCodeIsTooLong),
  })
  .refine(({ kind, payeeKey }) => payeeKey === "" || payeeKinds.includes(kind), {
    path: ["payeeKey"],
    message: t.payeeOfPayoutsOnly,
  });

export const endRuleInput = z.object({ ruleId: z.uuid() });
