/** Changes of users that need another admin, as soon as there is one, where they concern an approver or an admin. */
export const governedUserActs = [
  "people.create",
  "people.update",
  "people.enable",
  "people.invite",
  "people.resetPassword",
  "people.removeSecondFactor",
  "users.setApprovalDelay",
] as const;
export type GovernedUserAct = (typeof governedUserActs)[number];

/** A value of a user that a change makes another: what it was, and what it is then. null: there was none. */
export type ChangeLine = { term: string; from: string | null; to: string | null };
