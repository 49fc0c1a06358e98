/** Days for which an admin alone counts as one person with an account that they made or opened. */
export const singleAdminBounds = { min: 0, max: 90, usual: 7 } as const;
