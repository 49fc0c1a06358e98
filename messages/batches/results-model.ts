export const notSentErrors = "Not sent – errors";
export const notSentNeedsYour = "Not sent – needs your answer";
export const notSentWithThis = (retryBatch: string) => `Not sent with this batch. Moved to ${retryBatch}.`;
export const notSentBlocked = "Not sent – blocked";
