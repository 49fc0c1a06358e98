import { z } from "zod";
import { daysBetween, isDay } from "@/lib/core/time/calendar";
import * as common from "@/messages/common";
import * as t from "@/messages/matching/model";
import { type ExplanationKind, explanationKinds, ruleClasses } from "./labels";

const id = z.uuid({ error: common.idInvalid });
export const itemsAtOnceMax = 200;
export const textMaxLength = 500;
const items = z.array(id).min(1, t.chooseItems).max(itemsAtOnceMax, t.tooManyItems(itemsAtOnceMax));
const reason = z.string().trim().min(1, t.reasonMissing).max(textMaxLength, t.reasonTooLong(textMaxLength));

export const untilMaxDays = 92;

const explained = {
  explanation: z.enum(explanationKinds, t.chooseAnExplanation),
  ownerId: z.uuid({ error: t.chooseAnOwner }),
  until: z.string().refine(isDay, t.enterUntil).nullable().default(null),
};
export function findUntilFault(
  { explanation, until }: { explanation: ExplanationKind; until: string | null },
  today: string,
): string | null {
  if (explanation !== "timing") return until === null ? null : t.untilIsForTiming;
  if (until === null) return t.enterUntil;
  if (until < today) return t.untilTooEarly;
  return daysBetween(today, until) > untilMaxDays ? t.untilTooLate(untilMaxDays) : null;
}

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

/** A gateway line or a bank line that is alone has this key in its item. */
const lineKey = z.string().regex(/^(line:\d{1,18}|bank:[0-9a-f-]{36}:\d{1,9})$/, common.idInvalid);
export const unmatchLineInput = z.object({ key: lineKey, reason });
export const rematchLineInput = z.object({ key: lineKey });

const account = z.string().trim().min(1).max(64);
const currency = z.string().regex(/^[A-Z]{3}$/);
export const bankAccountInput = z.object({ account, currency, connectionIds: z.array(id).max(50) });

const text = z.string().trim().min(3, t.enterAText).max(80, t.textTooLong);
export const ruleConditionInput = z.object({
  contains: text,
  account: account.nullable(),
  direction: z.enum(["credit", "debit"]).nullable(),
});
export const ruleInput = ruleConditionInput
  .extend({
    ruleId: id.nullable(),
    name: z.string().trim().min(1, t.nameMissing).max(80, t.nameTooLong),
    becomes: z.enum(ruleClasses, t.chooseAClass),
    connectionId: id.nullable(),
  })
  .refine(({ becomes, connectionId }) => becomes === "unrelated" || connectionId !== null, {
    path: ["connectionId"],
    error: t.chooseAConnection,
  });
export const endRuleInput = z.object({ ruleId: id });
