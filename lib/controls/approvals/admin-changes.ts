/**
 * Changes that one admin can't make alone once there is another: accounts that can prepare or approve, and settings
 * that protect money.
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
  "organisation.setRetention",
  "limits.set",
  "limits.end",
] as const;
export type AdminChangePermission = (typeof adminChangePermissions)[number];

export type ChangeLine = { term: string; from: string | null; to: string | null };
