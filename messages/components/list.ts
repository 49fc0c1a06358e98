export const apply = "Apply";
export const clear = "Clear";
export const endOfList = "End of list";
export const onThisPage = " on this page";
export const moreOnTheNext = ", more on the next page";
export const shown = (count: string, place: string) => `${count}${place}`;
export const noEntriesOnThis = "No entries on this page";
export const noMatchesTheseFilters = (one: string) => `No ${one} matches these filters`;
export const showAll = (many: string) => `Show all ${many}`;
export const pagination = "Pagination";
export const search = "Search";
export const ignoredBecauseAFilter = (searchMaxLength: number, notified: string) =>
  `Ignored, because a filter can't be longer than ${searchMaxLength} characters: ${notified}.`;
export const moreThan = (newerMax: number) => `more than ${newerMax}`;
export const showNew = (part: number | string) => `Show ${part} new`;
