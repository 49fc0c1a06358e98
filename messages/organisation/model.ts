export const chooseATimeZoneFrom = "Choose a time zone from the list, such as Europe/Ljubljana.";
export const typeWholeMinutesFromTo = (min: number, max: number) => `Type whole minutes, from ${min} to ${max}.`;
export const typeWholeHoursFrom0 = "Type whole hours, from 0 to 720.";
export const text720Hours30DaysAt = "720 hours, 30 days, at most.";
