/** Operations and results of calls in the words of Paydesk, wherever a call is named. */
export const operationLabels: Record<string, string> = {
  payout: "Payout",
  status: "Status query",
  "update-recurring-payment": "Profile update",
  "process-recurring-payments": "Batch of recurring payments",
};

export const resultLabels: Record<string, string> = {
  accepted: "taken",
  rejected: "rejected",
  not_sent: "not sent",
  access_refused: "access refused",
  unconfirmed: "no clear answer",
  status: "answered",
  no_such_order: "no such order",
  unclear: "no clear answer",
};
