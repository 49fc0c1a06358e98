/** Operations and results of calls in the words of the desk, wherever a call is named. */
export const operationWords: Record<string, string> = {
  payout: "Payout",
  status: "Status query",
  "update-recurring-payment": "Profile update",
  "process-recurring-payments": "Batch of recurring payments",
};

export const resultWords: Record<string, string> = {
  accepted: "taken",
  rejected: "rejected",
  not_sent: "not sent",
  access_refused: "access refused",
  unconfirmed: "no clear answer",
  status: "answered",
  no_such_order: "no such order",
  unclear: "no clear answer",
};
