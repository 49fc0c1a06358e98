import type { ReactNode } from "react";
import { counted } from "@/lib/core/plural";
import { rich } from "@/messages/rich";

export const theColumns = "Columns";
export const oneLineAPayeeFound =
  "Use one row per payee, identified by the vendor number. The first row is the header.";
export const whereTheAccountOfA = (code: ReactNode, code2: ReactNode, code3: ReactNode) =>
  rich`If an account changes, the row must have the call-back verification: ${code}, ${code2}, ${code3}. All changed accounts of a file are approved together.`;
export const aColumnThatTheFile = "A missing column changes nothing. An empty cell clears the value.";
export const aFileWithAColumn = "Files with a column for card numbers or codes are refused.";
export const downloadATemplateWithTwo = "Download template";
export const allColumns = "All columns";
export const needed = ", required";
export const also = (aliases: string) => `; also ${aliases}`;
export const theFile = "The file";
export const csvWithCommasSemicolonsTabs =
  "CSV separated by commas, semicolons, tabs or pipes, no more than 2,000 rows. Nothing is stored before you confirm the preview.";
export const comparingWithTheBook = "Comparing with your payees…";
export const lookAtItAgain = "Preview again";
export const nothingInThisFileChanges = "This file changes no payees.";
export const takeItIn = "Import payees";
export const takeInNewPayee = (added: number) => `add ${counted(added, "payee")}`;
export const changeNameOrNoteNames = (renamed: number) =>
  `change ${counted(renamed, "name or note", "names or notes")}`;
export const proposeChangedAccount = (changed: number) => `propose ${counted(changed, "account change")}`;
export const newLabel = (newLabel: number) => `${newLabel} new`;
export const withAChangedAccount = (changed: number) => `${changed} with a changed account`;
export const withAnotherNameOrNote = (renamed: number) => `${renamed} with a changed name or note`;
export const unchanged = (unchanged: number) => `${unchanged} unchanged`;
export const refused = (refused: number) => `${refused} with errors`;
export const allLineIsLinesAre = (count: number) => `All ${counted(count, "row is", "rows are")} valid.`;
export const lineIsLinesAreRefused = (refused: number) =>
  `${counted(refused, "row has", "rows have")} errors and will be skipped. The others are valid.`;
export const line = (count: number) => counted(count, "row");
export const wasTakenIn = (file: string) => `${file} was imported.`;
export const newPayee = (newLabel: number) => counted(newLabel, "new payee");
export const otherNameOrNoteOther = (renamed: number) =>
  counted(renamed, "changed name or note", "changed names or notes");
export const changedAccount = "changed account";
export const lineLeftOut = (refused: number) => `; ${counted(refused, "row")} skipped`;
export const theChangedAccountsWaitFor =
  "The changed accounts need approval as one set. Until then, payouts use the old accounts. ";
export const theChangedAccountsAreIn = "The changed accounts are active. ";
export const payoutThatHasNotLeft = (flagged: number) =>
  `${counted(flagged, "unsent payout has", "unsent payouts have")} an old account. `;
export const lookAtTheSet = "Review account changes";
export const importPayees = "Import payees";
export const fromTheVendorListOf = "New payees are added. Changed accounts need approval.";
export const accountChanges = "Account changed";
export const nameOrNote = "Name or note changed";
export const line2 = "Line";
export const whatHappens = "Result";
export const linesOfTheFile = "Lines of the file";
export const moreLinesAreJudgedAnd = (left: number) => `${left} more rows are validated but not shown.`;
