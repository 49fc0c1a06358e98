import { z } from "zod";
import { appGraceDays, appRules } from "@/lib/auth/app-rule";
import { type Role, roles } from "@/lib/auth/permissions";

/** What a role is called and what it means, for pickers, lists and Help. */
export const roleWords: Record<Role, { label: string; meaning: string }> = {
  developer: { label: "Developer", meaning: "looks at connections, tests and debugs them; sees no payments" },
  viewer: { label: "Viewer", meaning: "sees orders and connections, changes nothing" },
  preparer: { label: "Preparer", meaning: "prepares payouts, sends those that need no approval" },
  approver: { label: "Approver", meaning: "also approves what others prepared, and reads the audit trail" },
  admin: { label: "Admin", meaning: "also manages connections, people and settings" },
};

const name = z
  .string()
  .trim()
  .min(1, "Type a name.")
  .max(100, "A name has at most 100 characters.")
  .regex(/^[^\p{Cc}\p{Cs}]*$/u, "A name has no control characters.");
const email = z
  .string()
  .trim()
  .toLowerCase()
  .max(254, "An e-mail address has at most 254 characters.")
  .pipe(z.email("Type an e-mail address, such as ana@example.com."));
const role = z.enum(roles, "Choose a role.");
const personId = z.uuid("This person does not exist.");

/** null: all of them. */
const connectionIds = z
  .array(z.uuid("One of these connections does not exist."))
  .min(1, "Choose at least one connection, or all of them.")
  .max(500, "At most 500 connections.")
  .transform((ids) => [...new Set(ids)])
  .nullable();

/** An admin could lift the own limit: it would be none. */
const judgeAccess = (access: { role: Role; connectionIds: string[] | null }, context: z.core.$RefinementCtx) => {
  if (access.role !== "admin" || access.connectionIds === null) return;
  context.addIssue({ code: "custom", path: ["connectionIds"], message: "An admin works with all connections." });
};

export const personInput = z.object({ name, email, role, connectionIds }).superRefine(judgeAccess);
export const personChangeInput = z.object({ personId, name, role, connectionIds }).superRefine(judgeAccess);
export const personIdInput = z.object({ personId });
export const personSessionInput = z.object({ personId, sessionId: z.uuid("This session does not exist.") });

/** Hours for which a new or changed account cannot approve; 30 days at most. */
export const approvalDelayInput = z.object({
  hours: z
    .string()
    .trim()
    .regex(/^\d{1,3}$/, "Type whole hours, from 0 to 720.")
    .transform(Number)
    .refine((hours) => hours <= 720, "720 hours, 30 days, at most."),
});

export const userChangeInput = z.object({ changeId: z.uuid() });

export const appRuleInput = z.object({
  rule: z.enum(appRules, "Choose who must have an app."),
  graceDays: z.literal(appGraceDays, "Choose from when on."),
});
