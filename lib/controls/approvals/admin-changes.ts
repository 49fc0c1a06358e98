/**
 * What only admins change and one admin alone does not: accounts that can prepare or approve, and the settings that guard
 * money. Another admin decides, as soon as there is one.
 */
export const adminChangePermissions = [
  "users.create",
  "users.update",
  "users.enable",
  "users.invite",
  "users.resetPassword",
  "users.removeSecondFactor",
  "users.setApprovalDelay",
  "users.setSingleAdminDays",
  "users.requireApp",
  "payees.setCoolingOffTime",
  "organisation.setIdleTime",
  "limits.set",
  "limits.end",
] as const;
export type AdminChangePermission = (typeof adminChangePermissions)[number];

/** A value that a change makes another: what it was, and what it is then. null: there was none. */
export type ChangeLine = { term: string; from: string | null; to: string | null };
