import { counted, plural } from "@/lib/core/text/plural";

export const columns = {
  id: "Difference ID",
  period: "Period",
  comparison: "Comparison",
  kind: "Kind",
  connection: "Connection",
  about: "About",
  payee: "Payee",
  left: "Paydesk or gateway",
  right: "Gateway or bank",
  difference: "Difference",
  currency: "Currency",
  since: "Since",
  age: "Age in days",
  ageing: "Ageing",
  assigned: "Assigned to",
  state: "State",
  explanation: "Latest reason",
  act: "Act",
  reason: "Reason",
  why: "Explained by",
  until: "Timing until",
  target: "Owner, assignee or match group",
} as const;
export const acts = { resolve: "Resolve", ignore: "Ignore", note: "Note", assign: "Assign", match: "Match" } as const;
export const ages = {
  today: "Less than 1 day",
  week: "1–7 days",
  month: "7–30 days",
  older: "30 days or more",
} as const;
export const sheet = "Differences";

export const download = "Download as Excel";
export const tooManyToDownload = (most: string) =>
  `An Excel file holds no more than ${most} differences. Filter the list.`;
export const noPeriod = "This period doesn’t exist.";
export const upload = "Upload filled-in Excel";
export const title = "Upload differences";
export const howTo = "How to fill in the file";
export const steps = [
  "Download the differences as Excel from the Matching page.",
  "Fill in Act and what it needs: Reason, Explained by, Timing until, and Owner, assignee or match group. Leave the other columns as they are.",
  "Upload the file here and check the preview. Nothing changes before you apply it.",
] as const;
export const act = "Act";
export const fillsIn = "What to fill in";
export const help = {
  resolve:
    "A reason, what explains it, and its owner. Explanations: Timing, Fee, Currency exchange, Return, Error of the gateway, Our error. Timing also needs the day by which it clears.",
  ignore: "A reason. Only for differences without money between both sides.",
  note: "The note, under Reason.",
  assign: "The user’s name or email address, or “No one”.",
  match: "The same group for all rows that belong together, e.g. A. A reason is optional.",
} as const;
export const helpCaption = "Acts and what each of them needs";
export const file = "Excel file";
export const fileHint = (rows: string, size: number) =>
  `The downloaded .xlsx file, no more than ${rows} rows and ${size} MB.`;
export const fileMissing = "Choose a file first.";
export const preview = "Preview file";
export const apply = (rows: number) => `Apply ${counted(rows, "row")}`;
export const previewTitle = "What the file changes";
export const nothingToApply = "The file changes nothing";
export const nothingFilledIn = "No row has an act, or every act is done already.";
export const counts = {
  resolve: (rows: number) => `${counted(rows, "difference")} resolved`,
  ignore: (rows: number) => `${counted(rows, "difference")} ignored`,
  note: (rows: number) => `${counted(rows, "difference")} with a note`,
  assign: (rows: number) => `${counted(rows, "difference")} assigned`,
} as const;
export const matched = (rows: number, groups: number) =>
  `${counted(rows, "difference")} matched in ${counted(groups, "group")}`;
export const done = (rows: number) => `${counted(rows, "row")} done already`;
export const untouched = (rows: number) => `${counted(rows, "row")} without an act`;
export const hidden = (rows: number) =>
  `${counted(rows, "row")} with an act ${plural(rows, "is", "are")} hidden in the file, e.g. by a filter. Hidden rows count too.`;
export const errorsTitle = (rows: number) => `${counted(rows, "error")} in the file`;
export const errorsHint = "Nothing can be applied until they are fixed. Correct the file, or clear Act in these rows.";
export const errorsCaption = "Errors by row of the file";
export const row = "Row";
export const column = "Column";
export const difference = "Difference";
export const error = "Error";
export const moreErrors = (left: number) => `${counted(left, "more error")} not shown.`;
export const notRead = "The file can’t be used";
export const applied = "The file was applied";
export const appliedRows = (rows: number) => `${counted(rows, "difference")} changed.`;
export const appliedBefore = "Everything in this file is done already. Nothing changed.";
export const toMatching = "Go to matching";

export const roleMayNotEdit = "Your role doesn’t allow you to work on differences.";
export const tooLarge = (most: number) => `The file can’t be larger than ${most} MB. Download a shorter list.`;
export const tooManyRows = (most: string) => `The file has more than ${most} rows. Download a shorter list.`;
export const notOurFile = "This isn’t a list of differences. Download it from the Matching page as Excel.";
export const columnMissing = (name: string) =>
  `The column “${name}” is missing, or two columns have this name. Download the list again.`;
export const changedSincePreview = "Differences changed since the preview. Preview the file again.";
export const cellHoldsNothing = (shown: string) => `This cell has no value (${shown}). Enter the value itself.`;
export const cellIsMerged = "This cell is part of a merged one. Unmerge it and fill in each row.";
export const idMissing = "The ID is missing or was changed. Copy the row from the downloaded file again.";
export const sameAsRow = (row: number) => `Row ${row} is the same difference. Keep one of them.`;
export const unknownAct = (shown: string) =>
  `“${shown}” isn’t an act. Use Resolve, Ignore, Note, Assign or Match, or leave it empty.`;
export const actMissing = "Choose Resolve, Ignore, Note, Assign or Match, or clear the other cells.";
export const amountChanged = "Use the amount as downloaded, e.g. -1250.00.";
export const cardNumber = "This text looks like a card number. Remove it.";
export const targetNotUsed = (act: string) => `${act} needs neither a user nor a group. Clear the cell.`;
export const whyNotUsed = (act: string) => `${act} isn’t an explanation. Clear the cell.`;
export const unknownWhy = (shown: string, names: string) => `“${shown}” explains nothing. Use one of: ${names}.`;
export const enterAnOwner = "Enter the owner’s name or email address.";
export const dayInvalid = "Enter a day, e.g. 2026-12-05.";
export const enterAUser = "Enter a user’s name or email address, or “No one”.";
export const unknownUser = (name: string) => `“${name}” can’t work on differences. Enter another user’s name or email.`;
export const severalUsers = (name: string) => `Several users are called “${name}”. Enter the email address.`;
export const enterAGroup = "Enter the same group for all rows to match, e.g. A.";
export const targetTooLong = (most: number) => `Use no more than ${most} characters.`;
export const itemIsGone = "This difference no longer exists, or you have no access. Download the list again.";
export const itemChanged = (left: string, right: string, currency: string) =>
  `The amounts changed to ${left} and ${right} ${currency}. Download the list again.`;
export const groupTooSmall = (group: string) => `Group “${group}” has only this row. Match at least two.`;
export const groupTooLarge = (group: string, most: number) => `Group “${group}” has more than ${most} rows.`;
export const reasonsDiffer = (group: string) => `Group “${group}” has several reasons. Use one for all of its rows.`;
export const sameLineTwice = "This line is in two groups, once for each period. Match it in one.";
