export const roles = ["developer", "viewer", "preparer", "approver", "admin"] as const;
export type Role = (typeof roles)[number];
