export const rejectedOrExpired = "Rejected or expired";
export const viewAllRejectedOrders = "View all rejected orders";
export const shown = (count: number, after: boolean) => `${count} shown. ${after ? "There are more." : "End of list."}`;
