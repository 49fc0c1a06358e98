import { counted } from "@/lib/core/plural";

export const pages = "Pages";
export const whatCanBeOpened = "Results";
export const theDeskDidNotAnswer = "Paydesk didn't respond.";
export const nothingThatYouMayOpen = (text: string) => `No results for “${text}”.`;
export const toChooseFrom = (count: number) => counted(count, "result");
export const twoLettersOrDigitsFind = "Type two or more characters to search orders, batches, profiles and payees.";
export const askAgain = "Try again";
export const theListCouldNotBe = "The list couldn't be loaded. Reload the page.";
export const findOrGoTo = "Search or jump to";
export const pageOrderBatchProfileOr = "Page, order, batch, profile or payee";
export const pageIdReferencePayeeB = "Page, ID, reference, payee, B-118, file";
export const loading = "Loading…";
export const searching = "Searching…";
