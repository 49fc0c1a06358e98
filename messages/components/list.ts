export const apply = "Apply";
export const clear = "Clear";
export const loadingTheList = "Loading the list";
export const endOfList = "End of list";
export const furtherDownTheList = ", further down the list";
export const moreFollow = ", more follow";
export const shown = (count: string, place: string) => `${count} shown${place}`;
export const nothingOnThisPage = "Nothing on this page";
export const noFitsTheseFilters = (one: string) => `No ${one} fits these filters`;
export const showAll = (many: string) => `Show all ${many}`;
export const pagesOfTheList = "Pages of the list";
export const search = "Search";
export const leftOutBecauseAFilter = (searchMaxLength: number, notified: string) =>
  `Left out, because a filter has at most ${searchMaxLength} characters: ${notified}.`;
export const moreThan = (newerMax: number) => `More than ${newerMax}`;
export const newShow = (part: number | string) => `${part} new, show`;
