import { z } from "zod";
import { isDay } from "@/lib/core/time/calendar";
import { isCurrency } from "@/lib/gateway/fields/amounts";
import * as t from "@/messages/accounting/model";
import { type LedgerKind, ledgerKinds, payeeKinds } from "./labels";

const day = z.string().trim().refine(isDay, t.notADay);

/** The books of each currency are its own. */
export const everyCurrency = "each";

/** How a ledger account is named as seen: what it is used for, and its number. */
export const seenAccount = (use: LedgerKind, account: string) => `${use} ${account}`;

/** Both days included. A run stays within a calendar year: files such as DATEV's name days without their year. */
export const exportJournalInput = z
  .object({
    fromDay: day,
    toDay: day,
    /** Movements in other currencies are listed as not booked: Paydesk has no exchange rates. */
    booksCurrency: z.string().refine((text) => text === everyCurrency || isCurrency(text), t.chooseTheBooks),
    /** Accounts that no run has used, and that the user saw and found right (`seenAccount`). */
    seenAccounts: z.array(z.string().max(100)).max(500).default([]),
  })
  .refine(({ fromDay, toDay }) => fromDay <= toDay, { path: ["toDay"], message: t.daysInOrder })
  .refine(({ fromDay, toDay }) => fromDay.slice(0, 4) === toDay.slice(0, 4), {
    path: ["toDay"],
    message: t.oneYearOnly,
  });

export const reverseJournalInput = z.object({
  run: z.int().min(1).max(2_147_483_647),
  reason: z.string().trim().min(1, t.enterAReason).max(500, t.reasonIsTooLong),
});

/** One line: what importers split at line ends. */
const oneLine = (text: string) => !/\p{Cc}/u.test(text);
const optional = (max: number, message: string) =>
  z.string().trim().max(max, message).refine(oneLine, t.noSpecialCharacters);

export const ledgerRuleInput = z
  .object({
    kind: z.enum(ledgerKinds, { error: t.chooseAKind }),
    connectionId: z.uuid().nullable(),
    /** Empty: any. */
    currency: z
      .string()
      .trim()
      .toUpperCase()
      .refine((text) => text === "" || isCurrency(text), t.aThreeLetterCurrency),
    /** A payee's vendor number; empty: any. */
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
