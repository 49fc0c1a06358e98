import { plural } from "@/lib/core/plural";

export const chooseTheProfilesToCharge = "Choose the profiles to charge.";
export const atMostProfilesAtOnce = (chosenMost: number) =>
  `At most ${chosenMost} profiles at once; more come by a file.`;
export const oneOfTheseProfilesIs = "One of these profiles is not in the book.";
export const chargeNow = (count: number, recurringPaymentId: string | undefined) =>
  `Charge now, ${plural(count, `profile ${recurringPaymentId}`, `${count} profiles`)}`;
export const theyBelongToSeveralConnections = "They belong to several connections: charge those of one at a time.";
export const writeDownFirstWhetherThese = (ids: string) =>
  `Write down first whether these charge a card or pay to one: ${ids}.`;
export const someChargeACardAnd = "Some charge a card and some pay to one: take those of one kind at a time.";
export const theyBelongToSeveralEndpoints = "They belong to several endpoints: charge those of one at a time.";
export const itIsPausedAlready = "It is paused already.";
export const pausedBy = (nameText: string) => `Paused by ${nameText}.`;
export const itIsNotPausedAnd = "It is not paused, and nothing of it waits for you.";
export const nothingOfItWaitsBehind = "Nothing of it waits behind its first rows.";
export const cancelWhatIsLeftAnd = (why: string) =>
  `${why} Cancel what is left, and submit it for approval as a batch of its own.`;
export const itIsCancelledAlready = "It is cancelled already.";
export const cancelledBy = (nameText: string) => `Cancelled by ${nameText}.`;
export const cancelledWithItsBatchBy = (nameText: string) =>
  `Cancelled with its batch by ${nameText} before it was sent.`;
export const allOfItHasLeft = "All of it has left, or may have: there is nothing to cancel.";
export const itIsNotReleasedYet = "It is not released yet.";
export const whatOfItHadNot = "What of it had not left was cancelled.";
export const callsInAllNothingWas = (call: number) => `\n${call} calls in all. Nothing was sent.\n`;
export const dryRunOfNothingIs = (batch: string, fileName: string, now: string) =>
  `Dry run of ${batch}, ${fileName}, ${now}. Nothing is sent by it.`;
export const readyRows = (rows: number) => `Ready rows: ${rows}`;
export const inRows = (amount: string, currency: string, rows: number) => `  ${amount} ${currency} in ${rows} rows`;
export const rowsWhoseAmountIsNot = (unknownCount: number) => `  ${unknownCount} rows whose amount is not known here`;
export const guardsNothingIsInThe = "Guards: nothing is in the way.";
export const guardsInTheWay = "Guards in the way:";
export const limitsNoneIsSetFor = "Limits: none is set for what it sends.";
export const possibleDuplicatesNone = "Possible duplicates: none.";
export const possibleDuplicates = "Possible duplicates:";
export const confirmed = ", confirmed";
export const rowsAreIn = (rows: number, nameText: string, part: string) => `  ${rows} rows are in ${nameText}${part}`;
export const likeARecentOneNone = "Like a recent one: none.";
export const likeARecentOneRows = (count: number, rows: string, part: string) =>
  `Like a recent one: ${count} rows, ${rows}${part}`;
export const howResultsArrive = (results: string) => `How results arrive: ${results}`;
export const isLeftToday = (left: string, currency: string) => `, ${left} ${currency} is left today`;
export const exceeded = ": EXCEEDED";
export const callbacksTheLastOneCame = (at: string) => `callbacks, the last one came ${at}`;
export const thisConnectionHasNeverCalled = "this connection has never called back";
export const post = (url: string) => `POST ${url}`;
export const itWasApprovedAndNot = "It was approved, and not released in time.";
export const itIsNotWhatWas = "It is not what was approved.";
export const anotherOrderHasItsOrder = "Another order has its order id, or was made of the same row.";
export const itWasAskedForAlready = "It was asked for already.";
export const rowIs = (rows: number | undefined) => `Row ${rows} is`;
export const rowsAre = (count: number) => `${count} rows are`;
export const likeAPayoutThatHas = (which: string) =>
  `${which} like a payout that has no final outcome yet, and nobody else can approve a second one. Resolve that payout first.`;
export const unknownAmounts = (unknownCount: number) => `${unknownCount} unknown amounts`;
export const changedBy = (nameText: string) => `Changed by ${nameText}.`;
export const youPreparedThisBatchAnother = "You prepared this batch: another user must confirm its duplicates.";
export const noneOfItsRowsAre = "None of its rows are in that batch any more.";
export const itIsReleasedAlready = "It is released already.";
export const itIsCancelled = "It is cancelled.";
export const itWasChangedSinceYou = "It was changed since you looked at it. Look again.";
export const itBeginsWithinDaysAt = (startsWithinDays: number) =>
  `It begins within ${startsWithinDays} days at the latest.`;
export const whatWouldBeSentIs = "What would be sent is not what was looked at. Ask for it anew.";
export const otherPeopleMustApproveIt = "Other people must approve it first.";
export const itsApprovalHoldsUntilChoose = (until: string) =>
  `Its approval holds until ${until}. Choose an earlier start, or submit it again later.`;
export const thisBatchIsReleasedAs = "This batch is released as a whole. Fix its rows, or cancel it.";
export const thereAreNoSuchRows = "There are no such rows.";
export const noneOfItsRowsFinally = "None of its rows finally failed and may be sent again.";
export const fraudControlRefusesTheSame = "Fraud control refuses the same details again.";
export const earlierCallsTookAllIts = "earlier calls took all its time";
export const theApprovalRuleAsksFor = "The approval rule asks for more than when it was submitted.";
export const itWasApprovedMoreThan = (hours: number) => `It was approved more than ${hours} hours ago.`;
export const aUserWhoApprovedIt = "A user who approved it may not approve any more.";
