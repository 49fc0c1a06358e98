export const recurringCharges = "Recurring charges";
export const unknownAmountPart = (unknownCount: string) => `${unknownCount} with unknown amount`;
export const warnings = "Warnings";
