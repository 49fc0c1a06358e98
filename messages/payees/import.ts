import type { ReactNode } from "react";
import { counted } from "@/lib/core/text/plural";
import { rich } from "@/messages/rich";

export const columns = "Columns";
export const oneRowPer = "Use one row per payee, identified by the vendor number. The first row is the header.";
export const ifAnAccountChanges = (code: ReactNode, code2: ReactNode, code3: ReactNode) =>
  rich`If an account changes, the row must have the call-back verification: ${code}, ${code2}, ${code3}. All changed accounts of a file are approved together.`;
export const aMissingColumnChanges = "A missing column changes nothing. An empty cell clears the value.";
export const filesWithAColumn = "Files with a column for card numbers or codes are refused.";
export const downloadTemplate = "Download template";
export const allColumns = "All columns";
export const required = ", required";
export const also = (aliases: string) => `; also ${aliases}`;
export const theFile = "The file";
export const csvSeparatedByCommas =
  "CSV separated by commas, semicolons, tabs or pipes, or an Excel workbook (.xlsx) with one sheet. No more than 2,000 rows. Nothing is stored before you confirm the preview.";
export const comparingWithYourPayees = "Comparing with your payees…";
export const previewAgain = "Preview again";
export const thisFileChangesNo = "This file changes no payees.";
export const importPayees = "Import payees";
export const add = (added: number) => `add ${counted(added, "payee")}`;
export const change = (renamed: number) => `change ${counted(renamed, "name or note", "names or notes")}`;
export const propose = (changed: number) => `propose ${counted(changed, "account change")}`;
export const newLabel = (newLabel: number) => `${newLabel} new`;
export const withAChangedAccount = (changed: number) => `${changed} with a changed account`;
export const withAChangedName = (renamed: number) => `${renamed} with a changed name or note`;
export const unchanged = (unchanged: number) => `${unchanged} unchanged`;
export const withErrors = (refused: number) => `${refused} with errors`;
export const allValid = (count: number) => `All ${counted(count, "row is", "rows are")} valid.`;
export const errorsAndWillBe = (refused: number) =>
  `${counted(refused, "row has", "rows have")} errors and will be skipped. The others are valid.`;
export const row = (count: number) => counted(count, "row");
export const wasImported = (file: string) => `${file} was imported.`;
export const newPayee = (newLabel: number) => counted(newLabel, "new payee");
export const changedNameOrNote = (renamed: number) =>
  counted(renamed, "changed name or note", "changed names or notes");
export const changedAccount = "changed account";
export const skipped = (refused: number) => `; ${counted(refused, "row")} skipped`;
export const theChangedAccountsNeed =
  "The changed accounts need approval as one set. Until then, payouts use the old accounts. ";
export const theChangedAccountsAre = "The changed accounts are active. ";
export const anOldAccount = (flagged: number) =>
  `${counted(flagged, "unsent payout has", "unsent payouts have")} an old account. `;
export const reviewAccountChanges = "Review account changes";
export const importPayees2 = "Import payees";
export const newPayeesAreAdded = "New payees are added. Changed accounts need approval.";
export const accountChanged = "Account changed";
export const nameOrNoteChanged = "Name or note changed";
export const line = "Line";
export const result = "Result";
export const linesOfTheFile = "Lines of the file";
export const moreRowsAreValidated = (left: number) => `${left} more rows are validated but not shown.`;
export const errors = "Errors";
export const newPayeeVerdict = "New";
export const unchangedVerdict = "Unchanged";
