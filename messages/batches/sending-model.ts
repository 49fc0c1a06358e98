import { counted, plural } from "@/lib/core/text/plural";

export const chooseTheProfilesTo = "Choose the profiles to charge.";
export const youCanChargeUp = (chosenMost: number) =>
  `You can charge up to ${chosenMost} profiles at once. Upload a file to charge more.`;
export const oneOfTheseProfiles = "One of these profiles doesn't exist.";
export const chargeNow = (count: number, recurringPaymentId: string | undefined) =>
  `Charge now, ${plural(count, `profile ${recurringPaymentId}`, `${count} profiles`)}`;
export const theseProfilesBelongTo =
  "These profiles belong to several connections. Charge the profiles of one connection at a time.";
export const editTheDetailsOf = (ids: string) =>
  `Edit the details of these profiles first: set whether they charge a card or pay out to one: ${ids}.`;
export const someOfTheseProfiles =
  "Some of these profiles charge a card and some pay out to one. Choose profiles of one type.";
export const theseProfilesBelongTo2 =
  "These profiles belong to several endpoints. Charge the profiles of one endpoint at a time.";
export const thisBatchIsAlready = "This batch is already paused.";
export const thisBatchIsNot = "This batch is not paused, and none of its rows need to be resumed.";
export const thisBatchHasNo = "This batch has no remaining rows to release.";
export const thisBatchIsAlready2 = "This batch is already cancelled.";
export const allRowsWereSent = "All rows were sent, or may have been. There is nothing to cancel.";
export const thisBatchIsNot2 = "This batch is not released yet.";
export const theUnsentRowsOf = "The unsent rows of this batch were cancelled.";
export const inTotalNothingWas = (call: number) => `\n${counted(call, "call")} in total. Nothing was sent.\n`;
export const dryRunOfNothing = (batch: string, fileName: string, now: string) =>
  `Dry run of ${batch}, ${fileName}, ${now}. Nothing is sent.`;
export const readyRows = (rows: number) => `Ready rows: ${rows}`;
export const inLabel = (amount: string, currency: string, rows: number) =>
  `  ${amount} ${currency} in ${counted(rows, "row")}`;
export const withAnAmountThat = (unknownCount: number) =>
  `  ${counted(unknownCount, "row")} with an amount that Paydesk doesn't know`;
export const checksNoBlockingIssues = "Checks: no blocking issues.";
export const checksBlockingIssues = "Checks, blocking issues:";
export const limitsNoneSetFor = "Limits: none set for this batch.";
export const possibleDuplicatesNone = "Possible duplicates: none.";
export const possibleDuplicates = "Possible duplicates:";
export const confirmed = ", confirmed";
export const alsoIn = (rows: number, nameText: string, part: string) =>
  `  ${counted(rows, "row is", "rows are")} also in ${nameText}${part}`;
export const similarToARecent = "Similar to a recent payment: none.";
export const similarToARecent2 = (count: number, rows: string, part: string) =>
  `Similar to a recent payment: ${plural(count, "row", `${count} rows,`)} ${rows}${part}`;
export const statusUpdates = (results: string) => `Status updates: ${results}`;
export const leftToday = (left: string, currency: string) => `, ${left} ${currency} left today`;
export const exceeded = ": EXCEEDED";
export const callbacksLastReceived = (at: string) => `callbacks, last received ${at}`;
export const noCallbackReceivedYet = "no callback received yet";
export const statusQuery = (isOn: boolean) => `status query ${isOn ? "on" : "off"}`;
export const post = (url: string) => `POST ${url}`;
export const thisBatchWasAlready = "This batch was already submitted for approval.";
export const rowIs = (rows: number | undefined) => `Row ${rows} is`;
export const rowsAre = (count: number) => `${count} rows are`;
export const similarToAPayout = (which: string) =>
  `${which} similar to a payout without a final status, and no one else can approve a second one. Resolve that payout first.`;
export const youPreparedThisBatch = "You prepared this batch. Another user must confirm its duplicates.";
export const noneOfItsRows = "None of its rows are in that batch any more.";
export const thisBatchIsAlready3 = "This batch is already released.";
export const thisBatchIsCancelled = "This batch is cancelled.";
export const thisBatchHasChanged = "This batch has changed since you opened it. Review it again.";
export const chooseAStartTime = (startsWithinDays: number) => `Choose a start time within ${startsWithinDays} days.`;
export const theBatchDiffersFrom = "The batch differs from what was reviewed. Submit it again.";
export const thisBatchNeedsApproval = "This batch needs approval by other users first.";
export const theApprovalIsValid = (until: string) =>
  `The approval is valid until ${until}. Choose an earlier start, or submit the batch again later.`;
export const thisBatchIsSent = "This batch is sent only if every row is valid. Fix the rows, or cancel the batch.";
export const theseRowsDontExist = "These rows don't exist.";
export const thisBatchHasNo2 = "This batch has no failed rows that can be sent again.";
export const fraudControlBlocksThe = "Fraud control blocks the same details again.";
export const earlierCallsUsedUp = "earlier calls used up the available time";
export const limits = "Limits:";
export const payloadDecoded = "payload, decoded:";
export const callbackAddressIn = (isThere: boolean) => `callback address in the file: ${isThere ? "yes" : "no"}`;
export const callOf = (number: number, operation: string, count: number, rows: string) =>
  `\n--- call ${number}: ${operation}, ${plural(count, "row")} ${rows}`;
