/** The labels of operations and results of calls, wherever a call is named. */
export const operationLabels: Record<string, string> = {
  payout: "Payout",
  status: "Status check",
  "update-recurring-payment": "Profile update",
  "process-recurring-payments": "Batch of recurring payments",
};

export const resultLabels: Record<string, string> = {
  accepted: "accepted",
  rejected: "failed – invalid details",
  not_sent: "not sent",
  access_refused: "failed – access refused",
  unconfirmed: "unconfirmed",
  status: "answered",
  no_such_order: "order not found",
  unclear: "unclear response",
};
