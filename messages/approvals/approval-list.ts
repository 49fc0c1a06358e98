export const allSelectedName = "All shown are selected";
export const selectAllName = (count: number) => `Select all ${count} shown`;
export const select = (labels: string) => `Select ${labels}`;
export const overtakenNote = "No longer waiting: it was decided, expired or cancelled in the meantime.";
