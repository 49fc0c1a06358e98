/** Changes of users that need another admin, as soon as there is one, where they concern an approver or an admin. */
export const governedUserPermissions = [
  "users.create",
  "users.update",
  "users.enable",
  "users.invite",
  "users.resetPassword",
  "users.removeSecondFactor",
  "users.setApprovalDelay",
] as const;
export type GovernedUserPermission = (typeof governedUserPermissions)[number];

/** A value of a user that a change makes another: what it was, and what it is then. null: there was none. */
export type ChangeLine = { term: string; from: string | null; to: string | null };
