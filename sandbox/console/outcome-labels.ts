import * as t from "@/messages/sandbox/console";

export const sandboxOutcomeLabels: Record<string, string> = {
  approved: t.completed,
  declined: t.declined,
  error: t.gatewayError,
  silent: t.outcomeUnanswered,
  filtered: t.outcomeFiltered,
  "processing-forever": t.outcomeProcessing,
  unknown: t.outcomeUnknown,
};
