import { z } from "zod";
import { appGraceDays, appRules } from "@/lib/identity/auth/access/app-rule";
import { type Role, roles } from "@/lib/identity/auth/access/permissions";
import { singleAdminBounds } from "@/lib/identity/auth/access/single-admin-bounds";
import * as t from "@/messages/team/model";

const name = z
  .string()
  .trim()
  .min(1, t.enterAName)
  .max(100, t.nameUseNoMore)
  .regex(/^[^\p{Cc}\p{Cs}]*$/u, t.nameRemoveControlCharacters);
const email = z.string().trim().toLowerCase().max(254, t.emailAddressUseNo).pipe(z.email(t.enterAnEmailAddress));
const role = z.enum(roles, t.chooseARole);
const userId = z.uuid(t.thisUserDoesntExist);

const connectionIds = z
  .array(z.uuid(t.oneOfTheseConnections))
  .min(1, t.chooseAtLeastOne)
  .max(500, t.chooseNoMoreThan)
  .transform((ids) => [...new Set(ids)])
  .nullable();

/** Admins can't have a limit, because they could lift their own. */
const evaluateAccess = (access: { role: Role; connectionIds: string[] | null }, context: z.core.$RefinementCtx) => {
  if (access.role !== "admin" || access.connectionIds === null) return;
  context.addIssue({ code: "custom", path: ["connectionIds"], message: t.anAdminAlwaysHas });
};

export const userInput = z.object({ name, email, role, connectionIds }).superRefine(evaluateAccess);
export const userChangeInput = z.object({ userId, name, role, connectionIds }).superRefine(evaluateAccess);
export const userIdInput = z.object({ userId });
export const userSessionInput = z.object({ userId, sessionId: z.uuid(t.thisSessionDoesntExist) });

export const approvalDelayInput = z.object({
  hours: z
    .string()
    .trim()
    .regex(/^\d{1,3}$/, t.enterWholeHoursFrom)
    .transform(Number)
    .refine((hours) => hours <= 720, t.enterNoMoreThan),
});

export const singleAdminInput = z.object({
  days: z
    .string()
    .trim()
    .regex(/^\d{1,2}$/, t.enterWholeDaysFrom)
    .transform(Number)
    .refine((days) => days <= singleAdminBounds.max, t.enterWholeDaysFrom),
});

export const appRuleInput = z.object({
  rule: z.enum(appRules, t.chooseWhoNeedsAn),
  graceDays: z.literal(appGraceDays, t.chooseWhenItStarts),
});
