export const draftRows = "Rows of a draft batch";
export const profileUpdates = "Profile updates";
export const noActionNeeded = "Nothing to do.";
export const labels = "Labels";
export const label = "Label";
export const tone = "Tone";
export const meaning = "Meaning";
export const nextStep = "Next step";
export const statusesIntro =
  "Every state that Paydesk shows, what it means for the money, and what to do next. `npm run labels` writes this page from the tables in the code.";
export const waitingReasonsTitle = "Reasons for waiting";
