export const allShownAreSelected = "All shown are selected";
export const selectAllShown = (count: number) => `Select all ${count} shown`;
export const select = (labels: string) => `Select ${labels}`;
export const noLongerWaitingIt = "No longer waiting: it was decided, expired or cancelled in the meantime.";
