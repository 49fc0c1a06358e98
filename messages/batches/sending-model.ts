import { counted, plural } from "@/lib/core/plural";

export const chooseTheProfilesToCharge = "Choose the profiles to charge.";
export const atMostProfilesAtOnce = (chosenMost: number) =>
  `You can charge up to ${chosenMost} profiles at once. Upload a file to charge more.`;
export const oneOfTheseProfilesIs = "One of these profiles doesn't exist.";
export const chargeNow = (count: number, recurringPaymentId: string | undefined) =>
  `Charge now, ${plural(count, `profile ${recurringPaymentId}`, `${count} profiles`)}`;
export const theyBelongToSeveralConnections =
  "These profiles belong to several connections. Charge the profiles of one connection at a time.";
export const writeDownFirstWhetherThese = (ids: string) =>
  `Edit the details of these profiles first: set whether they charge a card or pay out to one: ${ids}.`;
export const someChargeACardAnd =
  "Some of these profiles charge a card and some pay out to one. Choose profiles of one type.";
export const theyBelongToSeveralEndpoints =
  "These profiles belong to several endpoints. Charge the profiles of one endpoint at a time.";
export const itIsPausedAlready = "This batch is already paused.";
export const pausedBy = (nameText: string) => `Paused by ${nameText}.`;
export const itIsNotPausedAnd = "This batch is not paused, and none of its rows need to be resumed.";
export const nothingOfItWaitsBehind = "This batch has no remaining rows to release.";
export const cancelWhatIsLeftAnd = (why: string) =>
  `${why} Cancel the remaining rows and submit them for approval as a new batch.`;
export const itIsCancelledAlready = "This batch is already cancelled.";
export const cancelledBy = (nameText: string) => `Cancelled by ${nameText}.`;
export const cancelledWithItsBatchBy = (nameText: string) =>
  `Cancelled with its batch by ${nameText} before it was sent.`;
export const allOfItHasLeft = "All rows were sent, or may have been. There is nothing to cancel.";
export const itIsNotReleasedYet = "This batch is not released yet.";
export const whatOfItHadNot = "The unsent rows of this batch were cancelled.";
export const callsInAllNothingWas = (call: number) => `\n${counted(call, "call")} in total. Nothing was sent.\n`;
export const dryRunOfNothingIs = (batch: string, fileName: string, now: string) =>
  `Dry run of ${batch}, ${fileName}, ${now}. Nothing is sent.`;
export const readyRows = (rows: number) => `Ready rows: ${rows}`;
export const inRows = (amount: string, currency: string, rows: number) =>
  `  ${amount} ${currency} in ${counted(rows, "row")}`;
export const rowsWhoseAmountIsNot = (unknownCount: number) =>
  `  ${counted(unknownCount, "row")} with an amount that Paydesk doesn't know`;
export const guardsNothingIsInThe = "Checks: no blocking issues.";
export const guardsInTheWay = "Checks, blocking issues:";
export const limitsNoneIsSetFor = "Limits: none set for this batch.";
export const possibleDuplicatesNone = "Possible duplicates: none.";
export const possibleDuplicates = "Possible duplicates:";
export const confirmed = ", confirmed";
export const rowsAreIn = (rows: number, nameText: string, part: string) =>
  `  ${counted(rows, "row is", "rows are")} also in ${nameText}${part}`;
export const likeARecentOneNone = "Similar to a recent payment: none.";
export const likeARecentOneRows = (count: number, rows: string, part: string) =>
  `Similar to a recent payment: ${plural(count, "row", `${count} rows,`)} ${rows}${part}`;
export const howResultsArrive = (results: string) => `Status updates: ${results}`;
export const isLeftToday = (left: string, currency: string) => `, ${left} ${currency} left today`;
export const exceeded = ": EXCEEDED";
export const callbacksTheLastOneCame = (at: string) => `callbacks, last received ${at}`;
export const thisConnectionHasNeverCalled = "no callback received yet";
export const statusQuery = (isOn: boolean) => `status query ${isOn ? "on" : "off"}`;
export const post = (url: string) => `POST ${url}`;
export const itWasApprovedAndNot = "Approved, but not released in time.";
export const itIsNotWhatWas = "The row differs from what was approved.";
export const anotherOrderHasItsOrder =
  "Another order already uses its client order ID, or was created from the same row.";
export const itWasAskedForAlready = "This batch was already submitted for approval.";
export const rowIs = (rows: number | undefined) => `Row ${rows} is`;
export const rowsAre = (count: number) => `${count} rows are`;
export const likeAPayoutThatHas = (which: string) =>
  `${which} similar to a payout without a final status, and no one else can approve a second one. Resolve that payout first.`;
export const unknownAmounts = (unknownCount: number) => counted(unknownCount, "unknown amount");
export const changedBy = (nameText: string) => `Changed by ${nameText}.`;
export const youPreparedThisBatchAnother = "You prepared this batch. Another user must confirm its duplicates.";
export const noneOfItsRowsAre = "None of its rows are in that batch any more.";
export const itIsReleasedAlready = "This batch is already released.";
export const itIsCancelled = "This batch is cancelled.";
export const itWasChangedSinceYou = "This batch has changed since you opened it. Review it again.";
export const itBeginsWithinDaysAt = (startsWithinDays: number) =>
  `Choose a start time within ${startsWithinDays} days.`;
export const whatWouldBeSentIs = "The batch differs from what was reviewed. Submit it again.";
export const otherPeopleMustApproveIt = "This batch needs approval by other users first.";
export const itsApprovalHoldsUntilChoose = (until: string) =>
  `The approval is valid until ${until}. Choose an earlier start, or submit the batch again later.`;
export const thisBatchIsReleasedAs =
  "This batch is sent only if every row is valid. Fix the rows, or cancel the batch.";
export const thereAreNoSuchRows = "These rows don't exist.";
export const noneOfItsRowsFinally = "This batch has no failed rows that can be sent again.";
export const fraudControlRefusesTheSame = "Fraud control blocks the same details again.";
export const earlierCallsTookAllIts = "earlier calls used up the available time";
export const theApprovalRuleAsksFor = "The approval rules now require more approvals than when it was submitted.";
export const itWasApprovedMoreThan = (hours: number) => `The approval is more than ${hours} hours old.`;
export const aUserWhoApprovedIt = "A user who approved it can no longer approve.";
