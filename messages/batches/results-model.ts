export const rowErrors = "Not sent – errors";
export const rowUnanswered = "Not sent – needs your answer";
export const rowMoved = (splitBatch: string) => `Not sent with this batch. Moved to ${splitBatch}.`;
export const rowBlocked = "Not sent – blocked";
