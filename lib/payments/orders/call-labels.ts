import * as t from "@/messages/orders/calls";

export const operationLabels: Record<string, string> = {
  payout: t.payout,
  status: t.statusCheck,
  "update-recurring-payment": t.profileUpdate,
  "process-recurring-payments": t.recurringBatch,
};

export const resultLabels: Record<string, string> = {
  accepted: t.accepted,
  rejected: t.invalidDetails,
  not_sent: t.notSent,
  access_refused: t.accessRefused,
  unconfirmed: t.unconfirmed,
  status: t.answered,
  no_such_order: t.notFound,
  unclear: t.unclearResponse,
};
