export const rejectedTitle = "Rejected or expired";
export const allRejectedLink = "View all rejected orders";
export const shown = (count: number, after: boolean) => `${count} shown. ${after ? "There are more." : "End of list."}`;
