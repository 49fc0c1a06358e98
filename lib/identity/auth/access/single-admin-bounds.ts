export const singleAdminBounds = { min: 0, max: 90, usual: 7 } as const;
