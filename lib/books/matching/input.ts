import { z } from "zod";
import { daysBetween, isDay } from "@/lib/core/time/calendar";
import * as common from "@/messages/common";
import * as t from "@/messages/matching/model";
import { type ExplanationKind, explanationKinds, ruleClasses } from "./labels";

const id = z.uuid({ error: common.thisIsntAPaydesk });
/** Items that are worked on at once. */
export const itemsAtOnceMax = 200;
export const textMaxLength = 500;
const items = z.array(id).min(1, t.chooseItems).max(itemsAtOnceMax, t.tooManyItems(itemsAtOnceMax));
const reason = z.string().trim().min(1, t.enterAReason).max(textMaxLength, t.reasonTooLong(textMaxLength));

/** Timing is explained for no longer than this, in days. */
export const untilMaxDays = 92;

/** What explains a difference, who sees to it until it clears, and of timing the day by which it does. */
const explained = {
  explanation: z.enum(explanationKinds, t.chooseAnExplanation),
  ownerId: z.uuid({ error: t.chooseAnOwner }),
  until: z.string().refine(isDay, t.enterUntil).nullable().default(null),
};
/** Why an explanation and a day don't go together; null: they do. `today`: the organisation's. */
export function findUntilFault(
  { explanation, until }: { explanation: ExplanationKind; until: string | null },
  today: string,
): string | null {
  if (explanation !== "timing") return until === null ? null : t.untilIsForTiming;
  if (until === null) return t.enterUntil;
  if (until < today) return t.untilTooEarly;
  return daysBetween(today, until) > untilMaxDays ? t.untilTooLate(untilMaxDays) : null;
}

/** What users do with items besides matching them; each but assigning and reopening has a text. */
export const itemActInput = z.discriminatedUnion(
  "act",
  [
    z.object({ act: z.literal("resolve"), itemIds: items, reason, ...explained }),
    z.object({ act: z.enum(["ignore", "note"]), itemIds: items, reason }),
    z.object({ act: z.literal("reopen"), itemIds: items }),
    z.object({ act: z.literal("assign"), itemIds: items, assigneeId: id.nullable() }),
  ],
  t.chooseAnAct,
);
export const matchInput = z.object({
  itemIds: items.min(2, t.chooseTwo),
  reason: z.string().trim().max(textMaxLength, t.reasonTooLong(textMaxLength)),
});
export const unmatchInput = z.object({ matchId: id });

/** A line of a gateway report or of the bank, by the key that its item has while the line is on its own. */
const lineKey = z.string().regex(/^(line:\d{1,18}|bank:[0-9a-f-]{36}:\d{1,9})$/, common.thisIsntAPaydesk);
export const unmatchLineInput = z.object({ key: lineKey, reason });
export const rematchLineInput = z.object({ key: lineKey });

const account = z.string().trim().min(1).max(64);
const currency = z.string().regex(/^[A-Z]{3}$/);
/** `connectionIds` empty: no gateway's money moves over the account. */
export const bankAccountInput = z.object({ account, currency, connectionIds: z.array(id).max(50) });

const text = z.string().trim().min(3, t.enterAText).max(80, t.textTooLong);
export const ruleConditionInput = z.object({
  contains: text,
  account: account.nullable(),
  direction: z.enum(["credit", "debit"]).nullable(),
});
/** `ruleId` null: a new rule. */
export const ruleInput = ruleConditionInput
  .extend({
    ruleId: id.nullable(),
    name: z.string().trim().min(1, t.enterAName).max(80, t.nameTooLong),
    becomes: z.enum(ruleClasses, t.chooseAClass),
    connectionId: id.nullable(),
  })
  .refine(({ becomes, connectionId }) => becomes === "unrelated" || connectionId !== null, {
    path: ["connectionId"],
    error: t.chooseAConnection,
  });
export const endRuleInput = z.object({ ruleId: id });
