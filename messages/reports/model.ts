export const timeZone = "Time zone";
export const theRelativePeriodIs = "The relative period is ignored, because dates are set.";
export const theEndDateWas = "The end date was before the start date. The two dates were swapped.";
export const chargedBack = "Charged back";
export const possibleDuplicatePayment = "Possible duplicate payment";
export const amountMismatchDifference = "Amount mismatch, difference";
export const unrecognisedStatus = "Unrecognised status";
export const connectionEnvironmentDirection =
  "Connection,Environment,Direction,Currency,Line,Orders,Amount,Orders with unknown amount";
export const timeZone2 = "Time zone";
export const asOfUtc = "As of (UTC)";
