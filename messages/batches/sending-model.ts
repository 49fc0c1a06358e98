import { counted, plural } from "@/lib/core/text/plural";

export const profilesMissing = "Choose the profiles to charge.";
export const tooManyProfiles = (chosenMost: number) =>
  `You can charge up to ${chosenMost} profiles at once. Upload a file to charge more.`;
export const profileNotFound = "One of these profiles doesn't exist.";
export const chargeNow = (count: number, recurringPaymentId: string | undefined) =>
  `Charge now, ${plural(count, `profile ${recurringPaymentId}`, `${count} profiles`)}`;
export const severalConnections =
  "These profiles belong to several connections. Charge the profiles of one connection at a time.";
export const directionUnknown = (ids: string) =>
  `Edit the details of these profiles first: set whether they charge a card or pay out to one: ${ids}.`;
export const directionsMixed =
  "Some of these profiles charge a card and some pay out to one. Choose profiles of one type.";
export const severalEndpoints =
  "These profiles belong to several endpoints. Charge the profiles of one endpoint at a time.";
export const alreadyPaused = "This batch is already paused.";
export const notPaused = "This batch is not paused, and none of its rows need to be resumed.";
export const nothingToRelease = "This batch has no remaining rows to release.";
export const alreadyCancelled = "This batch is already cancelled.";
export const noUnsentRows = "All rows were sent, or may have been. There is nothing to cancel.";
export const notReleased = "This batch is not released yet.";
export const unsentCancelled = "The unsent rows of this batch were cancelled.";
export const dryRunEnd = (call: number) => `\n${counted(call, "call")} in total. Nothing was sent.\n`;
export const dryRunHead = (batch: string, fileName: string, now: string) =>
  `Dry run of ${batch}, ${fileName}, ${now}. Nothing is sent.`;
export const readyRows = (rows: number) => `Ready rows: ${rows}`;
export const inLabel = (amount: string, currency: string, rows: number) =>
  `  ${amount} ${currency} in ${counted(rows, "row")}`;
export const unknownAmountRows = (unknownCount: number) =>
  `  ${counted(unknownCount, "row")} with an amount that Paydesk doesn't know`;
export const blockersNone = "Checks: no blocking issues.";
export const blockersHead = "Checks, blocking issues:";
export const limitsNone = "Limits: none set for this batch.";
export const duplicatesNone = "Possible duplicates: none.";
export const possibleDuplicates = "Possible duplicates:";
export const confirmed = ", confirmed";
export const alsoIn = (rows: number, nameText: string, part: string) =>
  `  ${counted(rows, "row is", "rows are")} also in ${nameText}${part}`;
export const similarNone = "Similar to a recent payment: none.";
export const similarRows = (count: number, rows: string, part: string) =>
  `Similar to a recent payment: ${plural(count, "row", `${count} rows,`)} ${rows}${part}`;
export const statusUpdates = (results: string) => `Status updates: ${results}`;
export const leftToday = (left: string, currency: string) => `, ${left} ${currency} left today`;
export const exceeded = ": EXCEEDED";
export const callbacksSince = (at: string) => `callbacks, last received ${at}`;
export const callbacksNone = "no callback received yet";
export const statusQuery = (isOn: boolean) => `status query ${isOn ? "on" : "off"}`;
export const post = (url: string) => `POST ${url}`;
export const alreadySubmitted = "This batch was already submitted for approval.";
export const rowIs = (rows: number | undefined) => `Row ${rows} is`;
export const rowsAre = (count: number) => `${count} rows are`;
export const similarUnapprovable = (which: string) =>
  `${which} similar to a payout without a final status, and no one else can approve a second one. Resolve that payout first.`;
export const ownDuplicates = "You prepared this batch. Another user must confirm its duplicates.";
export const duplicatesGone = "None of its rows are in that batch any more.";
export const alreadyReleased = "This batch is already released.";
export const batchCancelled = "This batch is cancelled.";
export const changedSinceOpened = "This batch has changed since you opened it. Review it again.";
export const startOutOfRange = (startsWithinDays: number) => `Choose a start time within ${startsWithinDays} days.`;
export const changedSinceReview = "The batch differs from what was reviewed. Submit it again.";
export const approvalMissing = "This batch needs approval by other users first.";
export const approvalEndsEarlier = (until: string) =>
  `The approval is valid until ${until}. Choose an earlier start, or submit the batch again later.`;
export const wholeBatchOnly = "This batch is sent only if every row is valid. Fix the rows, or cancel the batch.";
export const rowsNotFound = "These rows don't exist.";
export const nothingToRetry = "This batch has no failed rows that can be sent again.";
export const fraudBlockedAgain = "Fraud control blocks the same details again.";
export const timeUsedUp = "earlier calls used up the available time";
export const limits = "Limits:";
export const payloadDecoded = "payload, decoded:";
export const callbackAddressFact = (isThere: boolean) => `callback address in the file: ${isThere ? "yes" : "no"}`;
export const callOf = (number: number, operation: string, count: number, rows: string) =>
  `\n--- call ${number}: ${operation}, ${plural(count, "row")} ${rows}`;
