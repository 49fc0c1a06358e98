/** What a user may be, from the least to the most; what each may do is reported by lib/auth/permissions.ts. */
export const roles = ["developer", "viewer", "preparer", "approver", "admin"] as const;
export type Role = (typeof roles)[number];
