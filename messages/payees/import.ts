import type { ReactNode } from "react";
import { counted } from "@/lib/core/plural";
import { rich } from "@/messages/rich";

export const theColumns = "The columns";
export const oneLineAPayeeFound =
  "One line a payee, found again by the vendor number. The first line names the columns.";
export const whereTheAccountOfA = (code: ReactNode, code2: ReactNode, code3: ReactNode) =>
  rich`Where the account of a payee changes, the line tells of the call: ${code}, ${code2}, ${code3}. All changed accounts of a file wait for approval as one set.`;
export const aColumnThatTheFile =
  "A column that the file does not have leaves the same account as it is; a blank cell of a column that it has empties it.";
export const aFileWithAColumn =
  "A file with a column for card numbers or codes is refused before anything of it is read further.";
export const downloadATemplateWithTwo = "Download a template with two sample lines";
export const allColumns = "All columns";
export const needed = ", needed";
export const also = (aliases: string) => `; also ${aliases}`;
export const theFile = "The file";
export const csvWithCommasSemicolonsTabs =
  "CSV with commas, semicolons, tabs or bars, at most 2,000 lines. Nothing is stored before you have seen what it does.";
export const comparingWithTheBook = "Comparing with the book …";
export const lookAtItAgain = "Look at it again";
export const nothingInThisFileChanges = "Nothing in this file changes the book.";
export const takeItIn = "Take it in";
export const takeInNewPayee = (added: number) => `take in ${counted(added, "new payee")}`;
export const changeNameOrNoteNames = (renamed: number) =>
  `change ${counted(renamed, "name or note", "names or notes")}`;
export const proposeChangedAccount = (changed: number) => `propose ${counted(changed, "changed account")}`;
export const newLabel = (newLabel: number) => `${newLabel} new`;
export const withAChangedAccount = (changed: number) => `${changed} with a changed account`;
export const withAnotherNameOrNote = (renamed: number) => `${renamed} with another name or note`;
export const unchanged = (unchanged: number) => `${unchanged} unchanged`;
export const refused = (refused: number) => `${refused} refused`;
export const allLineIsLinesAre = (count: number) => `All ${counted(count, "line is", "lines are")} good.`;
export const lineIsLinesAreRefused = (refused: number) =>
  `${counted(refused, "line is", "lines are")} refused and left out; the others are good.`;
export const line = (count: number) => counted(count, "line");
export const wasTakenIn = (file: string) => `${file} was taken in.`;
export const newPayee = (newLabel: number) => counted(newLabel, "new payee");
export const otherNameOrNoteOther = (renamed: number) => counted(renamed, "other name or note", "other names or notes");
export const changedAccount = "changed account";
export const lineLeftOut = (refused: number) => `; ${counted(refused, "line")} left out`;
export const theChangedAccountsWaitFor =
  "The changed accounts wait for approval as one set; until then the old ones are paid. ";
export const theChangedAccountsAreIn = "The changed accounts are in force. ";
export const payoutThatHasNotLeft = (flagged: number) =>
  `${counted(flagged, "payout that has not left carries", "payouts that have not left carry")} an old account. `;
export const lookAtTheSet = "Look at the set";
export const importPayees = "Import payees";
export const fromTheVendorListOf =
  "From the vendor list of your accounts. New ones are taken in, changed accounts are proposed.";
export const accountChanges = "Account changes";
export const nameOrNote = "Name or note";
export const line2 = "Line";
export const whatHappens = "What happens";
export const linesOfTheFile = "Lines of the file";
export const moreLinesAreJudgedAnd = (left: number) => `${left} more lines are judged and not shown here.`;
