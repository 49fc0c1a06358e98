import { counted, plural } from "@/lib/core/text/plural";

export const errors = (error: number, thenText: string) =>
  `${counted(error, "row has", "rows have")} errors. ${thenText}`;
export const on = (day: string) => `on ${day}`;
export const retryInstead = (part: string) => `${part} Retry its failed rows from that batch.`;
export const releasedOn = (releasedAt: string) => ` on ${releasedAt}`;
export const by = (nameText: string) => ` by ${nameText}`;
export const rowsSentBefore = (sent: number, rowCount: number, nameOf: string, by: string, when: string) =>
  `${sent} of ${counted(rowCount, "row")} of this file ${plural(sent, "is", "are")} already in ${nameOf}, released${by}${when}.`;
export const ready = "Ready";
export const error = "Error";
export const excluded = "Excluded";
export const status = "Status";
export const preparedBy = "Prepared by";
export const waitingFor = "Waiting for";
export const alreadyReleased = "This batch is released and can't be changed.";
export const alreadyCancelled = "This batch is cancelled.";
export const preparerOnly = "Only the preparer can edit a batch.";
export const column = (part: number) => `Column ${part}`;
export const readyNext = "Submit the batch for approval, or release it.";
export const results = "Results";
export const queued = "Queued";
