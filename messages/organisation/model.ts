export const chooseATimeZone = "Choose a time zone from the list, e.g. Europe/Ljubljana.";
export const enterWholeMinutesFrom = (min: number, max: number) => `Enter whole minutes from ${min} to ${max}.`;
export const enterWholeHoursFrom = "Enter whole hours from 0 to 720.";
export const enterNoMoreThan = "Enter no more than 720 hours (30 days).";
export const enterTheOrganisationsName = "Enter the organisation's name.";
export const nameUseNoMore = "Name: use no more than 100 characters.";
export const nameRemoveControlCharacters = "Name: remove control characters.";
export const chooseANumberFormat = "Choose a number format.";
export const yourOrganisation = "Your organisation";
