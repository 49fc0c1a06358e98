import * as t from "@/messages/failures/model";
/** What there is to do about a failure. */
export const nextSteps = ["edit", "wait", "support", "never"] as const;
export type NextStep = (typeof nextSteps)[number];

/** Each step as a choice, as users read it beside a failure, and as what it means for the next try. */
export const stepLabels: Record<NextStep, { label: string; next: string; hint: string }> = {
  edit: {
    label: t.mendTheData,
    next: t.mendWhatIsWrongThen,
    hint: t.itMayBeSentAgain,
  },
  wait: {
    label: t.wait,
    next: t.waitThenSendAnotherThe,
    hint: t.itMayBeSentAgainAs,
  },
  support: {
    label: t.callSupport,
    next: t.askTheGatewaysSupportBefore,
    hint: t.itMayBeSentAgainOnce,
  },
  never: {
    label: t.doNotRetry,
    next: t.doNotSendTheSame,
    hint: t.itIsLeftOutWhen,
  },
};
