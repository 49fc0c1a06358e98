import { z } from "zod";
import { appGraceDays, appRules } from "@/lib/auth/app-rule";
import { type Role, roles } from "@/lib/auth/permissions";
import * as t from "@/messages/team/model";

const name = z
  .string()
  .trim()
  .min(1, t.typeAName)
  .max(100, t.aNameHasAtMost)
  .regex(/^[^\p{Cc}\p{Cs}]*$/u, t.aNameHasNoControl);
const email = z.string().trim().toLowerCase().max(254, t.anEMailAddressHas).pipe(z.email(t.typeAnEMailAddress));
const role = z.enum(roles, "Choose a role.");
const userId = z.uuid(t.thisPersonDoesNotExist);

/** null: all of them. */
const connectionIds = z
  .array(z.uuid(t.oneOfTheseConnectionsDoes))
  .min(1, t.chooseAtLeastOneConnection)
  .max(500, t.atMost500Connections)
  .transform((ids) => [...new Set(ids)])
  .nullable();

/** An admin could lift the own limit: it would be none. */
const evaluateAccess = (access: { role: Role; connectionIds: string[] | null }, context: z.core.$RefinementCtx) => {
  if (access.role !== "admin" || access.connectionIds === null) return;
  context.addIssue({ code: "custom", path: ["connectionIds"], message: t.anAdminWorksWithAll });
};

export const userInput = z.object({ name, email, role, connectionIds }).superRefine(evaluateAccess);
export const userChangeInput = z.object({ userId, name, role, connectionIds }).superRefine(evaluateAccess);
export const userIdInput = z.object({ userId });
export const userSessionInput = z.object({ userId, sessionId: z.uuid(t.thisSessionDoesNotExist) });

/** Hours for which a new or changed account cannot approve; 30 days at most. */
export const approvalDelayInput = z.object({
  hours: z
    .string()
    .trim()
    .regex(/^\d{1,3}$/, t.typeWholeHoursFrom0)
    .transform(Number)
    .refine((hours) => hours <= 720, t.text720Hours30DaysAt),
});

export const appRuleInput = z.object({
  rule: z.enum(appRules, "Choose who needs an authenticator app."),
  graceDays: z.literal(appGraceDays, "Choose when it starts."),
});
