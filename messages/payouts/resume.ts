export const notFound = "This order doesn't exist.";
export const refused = {
  status: (label: string) => `It can't be sent again. Paydesk shows ${label}.`,
  conflict: (conflict: string) => `It can't be sent again. ${conflict}`,
  reported: (reportedStatus: string) =>
    `An unverified callback reported “${reportedStatus}”. Check its status first: the gateway may have this order.`,
  unconfirmed: "Another payout to this account is unconfirmed. Resolve that payout first.",
  lapsed: (why: string) => `${why} Cancel it and submit it as a new payout.`,
};
export const cvv = {
  needed: "Enter the card verification value again; it wasn't stored.",
  form: "Enter 3 or 4 digits.",
};
