/** What a user may be, from the least to the most; lib/identity/auth/access/permissions.ts says what each may do. */
export const roles = ["developer", "viewer", "preparer", "approver", "admin"] as const;
export type Role = (typeof roles)[number];
