export const timeZone = "Time zone";
export const theMovingDaysAreLeft = "The relative period is ignored, because dates are set.";
export const theLastDayWasBefore = "The end date was before the start date. The two dates were swapped.";
export const chargedBack = "Charged back";
export const movedASecondTime = "Possible duplicate payment";
export const movedWithAnotherAmountDifference = "Amount mismatch, difference";
export const laterNewsThatCannotBe = "Unrecognised status";
export const connectionEnvironmentDirectionCurrencyLine =
  "Connection,Environment,Direction,Currency,Line,Orders,Amount,Orders with unknown amount";
export const timeZoneOfTheDays = "Time zone";
export const asOfUtc = "As of (UTC)";
