import * as t from "@/messages/failures/model";
export const nextSteps = ["edit", "wait", "support", "never"] as const;
export type NextStep = (typeof nextSteps)[number];

export const stepLabels: Record<NextStep, { label: string; next: string; hint: string }> = {
  edit: {
    label: t.fixTheDetails,
    next: t.fixTheDetailsThen,
    hint: t.itCanBeSent,
  },
  wait: {
    label: t.wait,
    next: t.waitThenDuplicateIt,
    hint: t.itCanBeSent2,
  },
  support: {
    label: t.contactGatewaySupport,
    next: t.contactTheGatewaysSupport,
    hint: t.itCanBeSent3,
  },
  never: {
    label: t.dontRetry,
    next: t.dontSendTheSame,
    hint: t.itIsExcludedWhen,
  },
};
