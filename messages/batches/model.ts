import { counted, plural } from "@/lib/core/text/plural";

export const errors = (error: number, thenText: string) =>
  `${counted(error, "row has", "rows have")} errors. ${thenText}`;
export const on = (day: string) => `on ${day}`;
export const retryItsFailedRows = (part: string) => `${part} Retry its failed rows from that batch.`;
export const on2 = (releasedAt: string) => ` on ${releasedAt}`;
export const by = (nameText: string) => ` by ${nameText}`;
export const ofOfThisFile = (sent: number, rowCount: number, nameOf: string, by: string, when: string) =>
  `${sent} of ${counted(rowCount, "row")} of this file ${plural(sent, "is", "are")} already in ${nameOf}, released${by}${when}.`;
export const ready = "Ready";
export const error = "Error";
export const excluded = "Excluded";
export const status = "Status";
export const preparedBy = "Prepared by";
export const waitingFor = "Waiting for";
export const thisBatchIsReleased = "This batch is released and can't be changed.";
export const thisBatchIsCancelled = "This batch is cancelled.";
export const onlyThePreparerCan = "Only the preparer can edit a batch.";
export const column = (part: number) => `Column ${part}`;
export const submitTheBatchFor = "Submit the batch for approval, or release it.";
export const results = "Results";
export const queued = "Queued";
