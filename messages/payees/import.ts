import type { ReactNode } from "react";
import { counted } from "@/lib/core/text/plural";
import { rich } from "@/messages/rich";

export const columns = "Columns";
export const rowsHint = "Use one row per payee, identified by the vendor number. The first row is the header.";
export const accountChangeHint = (code: ReactNode, code2: ReactNode, code3: ReactNode) =>
  rich`If an account changes, the row must have the call-back verification: ${code}, ${code2}, ${code3}. All changed accounts of a file are approved together.`;
export const blankHint = "A missing column changes nothing. An empty cell clears the value.";
export const cardColumnsHint = "Files with a column for card numbers or codes are refused.";
export const downloadTemplate = "Download template";
export const allColumns = "All columns";
export const required = ", required";
export const also = (aliases: string) => `; also ${aliases}`;
export const theFile = "The file";
export const fileHint =
  "CSV separated by commas, semicolons, tabs or pipes, or an Excel workbook (.xlsx) with one sheet. No more than 2,000 rows. Nothing is stored before you confirm the preview.";
export const comparingNotice = "Comparing with your payees…";
export const previewAgain = "Preview again";
export const nothingToImport = "This file changes no payees.";
export const importPayees = "Import payees";
export const add = (added: number) => `add ${counted(added, "payee")}`;
export const change = (renamed: number) => `change ${counted(renamed, "name or note", "names or notes")}`;
export const propose = (changed: number) => `propose ${counted(changed, "account change")}`;
export const newLabel = (newLabel: number) => `${newLabel} new`;
export const countChangedAccounts = (changed: number) => `${changed} with a changed account`;
export const countChangedNames = (renamed: number) => `${renamed} with a changed name or note`;
export const unchanged = (unchanged: number) => `${unchanged} unchanged`;
export const withErrors = (refused: number) => `${refused} with errors`;
export const allValid = (count: number) => `All ${counted(count, "row is", "rows are")} valid.`;
export const errorsNotice = (refused: number) =>
  `${counted(refused, "row has", "rows have")} errors and will be skipped. The others are valid.`;
export const row = (count: number) => counted(count, "row");
export const wasImported = (file: string) => `${file} was imported.`;
export const newPayee = (newLabel: number) => counted(newLabel, "new payee");
export const nameChanges = (renamed: number) => counted(renamed, "changed name or note", "changed names or notes");
export const changedAccount = "changed account";
export const skipped = (refused: number) => `; ${counted(refused, "row")} skipped`;
export const accountsPendingNote =
  "The changed accounts need approval as one set. Until then, payouts use the old accounts. ";
export const accountsActiveNote = "The changed accounts are active. ";
export const outdatedPayoutsNote = (flagged: number) =>
  `${counted(flagged, "unsent payout has", "unsent payouts have")} an old account. `;
export const reviewLink = "Review account changes";
export const pageTitle = "Import payees";
export const pageHint = "New payees are added. Changed accounts need approval.";
export const accountChanged = "Account changed";
export const nameChangedVerdict = "Name or note changed";
export const line = "Line";
export const result = "Result";
export const linesCaption = "Lines of the file";
export const moreRowsNote = (left: number) => `${left} more rows are validated but not shown.`;
export const errors = "Errors";
export const newPayeeVerdict = "New";
export const unchangedVerdict = "Unchanged";
