export const apply = "Apply";
export const clear = "Clear";
export const loadingTheList = "Loading the list";
export const endOfList = "End of list";
export const furtherDownTheList = " on this page";
export const moreFollow = ", more on the next page";
export const shown = (count: string, place: string) => `${count}${place}`;
export const nothingOnThisPage = "No entries on this page";
export const noFitsTheseFilters = (one: string) => `No ${one} matches these filters`;
export const showAll = (many: string) => `Show all ${many}`;
export const pagesOfTheList = "Pagination";
export const search = "Search";
export const leftOutBecauseAFilter = (searchMaxLength: number, notified: string) =>
  `Ignored, because a filter can't be longer than ${searchMaxLength} characters: ${notified}.`;
export const moreThan = (newerMax: number) => `more than ${newerMax}`;
export const newShow = (part: number | string) => `Show ${part} new`;
