export const rowErrors = "Not sent – errors";
export const rowUnanswered = "Not sent – needs your answer";
export const rowMoved = (retryBatch: string) => `Not sent with this batch. Moved to ${retryBatch}.`;
export const rowBlocked = "Not sent – blocked";
