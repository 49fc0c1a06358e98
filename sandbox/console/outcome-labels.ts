import * as t from "@/messages/sandbox/console";

export const sandboxOutcomeLabels: Record<string, string> = {
  approved: t.completed,
  declined: t.declined,
  error: t.gatewayError,
  silent: t.noAnswerThenCompleted,
  filtered: t.blockedByFraudControl,
  "processing-forever": t.staysInProcessing,
  unknown: t.gatewayStatusUnknown,
};
