export const chooseATimeZoneFrom = "Choose a time zone from the list, e.g. Europe/Ljubljana.";
export const typeWholeMinutesFromTo = (min: number, max: number) => `Enter whole minutes from ${min} to ${max}.`;
export const typeWholeHoursFrom0 = "Enter whole hours from 0 to 720.";
export const text720Hours30DaysAt = "Enter no more than 720 hours (30 days).";
