import * as t from "@/messages/sandbox/console";

/** What a sandbox account number makes the gateway report, in words. */
export const sandboxOutcomeLabels: Record<string, string> = {
  approved: t.completed,
  declined: t.declined,
  error: t.gatewayError,
  silent: t.noAnswerThenCompleted,
  filtered: t.blockedByFraudControl,
  "processing-forever": t.staysInProcessing,
  unknown: t.gatewayStatusUnknown,
};
