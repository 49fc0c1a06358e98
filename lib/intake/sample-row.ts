/** Order id of a template's sample row: a file that still has the row is not paid by mistake. */
export const sampleOrderId = "SAMPLE-DELETE-THIS-ROW";
