import { counted } from "@/lib/core/text/plural";

export const recent = "Recent";
export const pages = "Pages";
export const create = "Create";
export const results = "Results";
export const noResponse = "Paydesk didn't respond.";
export const emptyResults = (text: string) => `No results for “${text}”.`;
export const result = (count: number) => counted(count, "result");
export const searchHint = "Type two or more characters to search orders, batches, profiles and payees.";
export const tryAgain = "Try again";
export const theList = "The list";
export const paletteTitle = "Search or jump to";
export const searchLabel = "Page, order, batch, profile or payee";
export const searchPlaceholder = "Page, ID, reference, payee, B-118, file";
export const searching = "Searching…";
