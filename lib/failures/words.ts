/** What there is to do about a failure. */
export const nextSteps = ["mend", "wait", "support", "never"] as const;
export type NextStep = (typeof nextSteps)[number];

/** Each step as a choice, as people read it beside a failure, and as what it means for the next try. */
export const stepWords: Record<NextStep, { label: string; next: string; hint: string }> = {
  mend: {
    label: "Mend the data",
    next: "Mend what is wrong, then send another.",
    hint: "It may be sent again once its data is right.",
  },
  wait: {
    label: "Wait",
    next: "Wait, then send another: the same details may go through later.",
    hint: "It may be sent again as it is, later.",
  },
  support: {
    label: "Call support",
    next: "Ask the gateway's support before another is sent.",
    hint: "It may be sent again once the gateway has said what is wrong.",
  },
  never: {
    label: "Do not retry",
    next: "Do not send the same again.",
    hint: "It is left out when failed rows become a new batch.",
  },
};
