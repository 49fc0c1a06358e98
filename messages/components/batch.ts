export const recurringCharges = "Recurring charges";
export const withUnknownAmount = (unknownCount: string) => `${unknownCount} with unknown amount`;
export const warnings = "Warnings";
