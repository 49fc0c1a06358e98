import { z } from "zod";
import { appGraceDays, appRules } from "@/lib/identity/auth/access/app-rule";
import { type Role, roles } from "@/lib/identity/auth/access/permissions";
import { singleAdminBounds } from "@/lib/identity/auth/access/single-admin-bounds";
import * as t from "@/messages/team/model";

const name = z
  .string()
  .trim()
  .min(1, t.nameMissing)
  .max(100, t.nameTooLong)
  .regex(/^[^\p{Cc}\p{Cs}]*$/u, t.nameHasControls);
const email = z.string().trim().toLowerCase().max(254, t.emailTooLong).pipe(z.email(t.emailInvalid));
const role = z.enum(roles, t.roleMissing);
const userId = z.uuid(t.userUnknown);

const connectionIds = z
  .array(z.uuid(t.connectionUnknown))
  .min(1, t.connectionsMissing)
  .max(500, t.tooManyConnections)
  .transform((ids) => [...new Set(ids)])
  .nullable();

/** Admins can't have a limit, because they could lift their own. */
const evaluateAccess = (access: { role: Role; connectionIds: string[] | null }, context: z.core.$RefinementCtx) => {
  if (access.role !== "admin" || access.connectionIds === null) return;
  context.addIssue({ code: "custom", path: ["connectionIds"], message: t.adminScopeFixed });
};

export const userInput = z.object({ name, email, role, connectionIds }).superRefine(evaluateAccess);
export const userChangeInput = z.object({ userId, name, role, connectionIds }).superRefine(evaluateAccess);
export const userIdInput = z.object({ userId });
export const userSessionInput = z.object({ userId, sessionId: z.uuid(t.sessionUnknown) });

export const approvalDelayInput = z.object({
  hours: z
    .string()
    .trim()
    .regex(/^\d{1,3}$/, t.hoursInvalid)
    .transform(Number)
    .refine((hours) => hours <= 720, t.hoursAboveLimit),
});

export const singleAdminInput = z.object({
  days: z
    .string()
    .trim()
    .regex(/^\d{1,2}$/, t.daysInvalid)
    .transform(Number)
    .refine((days) => days <= singleAdminBounds.max, t.daysInvalid),
});

export const appRuleInput = z.object({
  rule: z.enum(appRules, t.appRuleMissing),
  graceDays: z.literal(appGraceDays, t.appStartMissing),
});
