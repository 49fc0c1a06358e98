import * as t from "@/messages/failures/model";
export const nextSteps = ["edit", "wait", "support", "never"] as const;
export type NextStep = (typeof nextSteps)[number];

export const stepLabels: Record<NextStep, { label: string; next: string; hint: string }> = {
  edit: {
    label: t.fixLabel,
    next: t.fixNext,
    hint: t.fixRetry,
  },
  wait: {
    label: t.wait,
    next: t.waitThenDuplicateIt,
    hint: t.waitRetry,
  },
  support: {
    label: t.supportLabel,
    next: t.supportNext,
    hint: t.supportRetry,
  },
  never: {
    label: t.dontRetry,
    next: t.dontRetryNext,
    hint: t.dontRetryEffect,
  },
};
