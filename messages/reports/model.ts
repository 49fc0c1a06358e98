export const timeZone = "Time zone";
export const theMovingDaysAreLeft = "The moving days are left out: the days are given.";
export const theLastDayWasBefore = "The last day was before the first: they are read the other way round.";
export const chargedBack = "Charged back";
export const movedASecondTime = "Moved a second time";
export const movedWithAnotherAmountDifference = "Moved with another amount, difference";
export const laterNewsThatCannotBe = "Later news that cannot be read";
export const connectionEnvironmentDirectionCurrencyLine =
  "Connection,Environment,Direction,Currency,Line,Orders,Amount,Of them with an unknown amount";
export const timeZoneOfTheDays = "Time zone of the days";
export const asOfUtc = "As of (UTC)";
