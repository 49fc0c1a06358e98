import type { ReactNode } from "react";
import { counted } from "@/lib/core/plural";
import { rich } from "@/messages/rich";

export const choose = "Choose…";
export const howTheOutcomeWillArrive = "Status updates:";
export const callbacksTheLastOne = (when: ReactNode) => rich`last callback ${when}`;
export const noCallbackSeenYet = "no callback received yet";
export const statusQuery = "; status checks";
export const to = (receiver: string) => `to ${receiver}`;
export const reference = (yourReference: string) => `reference ${yourReference}`;
export const fromAConnectionThatYou = "from a connection you can't access";
export const opensANewTab = " (opens a new tab)";
export const lookAtIt = (span: ReactNode) => rich`Review${span}`;
export const copiedFromAnEarlierPayout = "Copied from an earlier payout.";
export const pleaseReEnter = (notCopied: string) => `Please re-enter: ${notCopied}.`;
export const itsEndpointCantSendNow = "Its endpoint can't send now. Choose another under From.";
export const editAndResubmit = "Edit and resubmit";
export const editPayout = "Edit payout";
export const youHaveAnotherDraft = "You have another draft";
export const goOnWithIt = "Continue draft";
export const savedItIsReplacedAs = (when: ReactNode) =>
  rich`Saved ${when}. It is replaced when you enter something here.`;
export const theAccountOfWasChanged = (nameText: string) => `The account of ${nameText} has changed`;
export const thatPayoutWasMadeFor =
  "The copied payout went to another account. The payee's active account is filled in below.";
export const to2 = "Payee";
export const toSomeoneNew = "New payee";
export const suchAsAnInvoiceNumber = "E.g. an invoice number. Each reference can be paid only once.";
export const from = (nameText: string, label: string) => `From ${nameText}, ${label}`;
export const chooseWhereItComesFrom = "Choose a connection";
export const everyDetailIsThere = "All required fields are complete";
export const detailToFillInOr = (count: number) => `${counted(count, "field")} to complete`;
export const typeTheAmount = "Enter the amount";
export const mendTheAmountOrIts = "Check the amount and currency";
export const theAmountFits = "Amount is valid";
export const whoGetsHowMuchAnd = "Payment summary";
export const toFrom = (part: ReactNode, part2: ReactNode, part3: string) => rich`${part} to ${part2}, from ${part3}`;
export const review = "Review payout";
export const thisConnectionOrItsEndpoint = "This connection or endpoint no longer exists. Go back and choose another.";
export const chooseWhereTheMoneyComes = "Choose a connection.";
export const aPaymentLikeThisOne = "Possible duplicate";
export const paymentsLikeThisOneLeft = (count: number) => `${count} possible duplicates`;
export const itsOutcomeIsOpenResolve =
  "Its outcome isn't final. Resolve that payout first; no other user can approve a second one.";
export const itsOutcomeIsOpenResolveThat =
  "Its outcome isn't final. Resolve that payout first, or submit this one: another user must approve it with a reason.";
export const theSameAmountToThe = (part: ReactNode) =>
  rich`The same amount was sent to the same account within the last 7 days. ${part}`;
export const thisIsAnotherPayment = "This isn't a duplicate";
export const moreFields = (count: number, filled: number) =>
  `More fields (${count}${filled > 0 ? `, ${filled} filled` : ""})`;
export const searchTheseFields = "Search fields";
export const noFieldSpeaksOf = (search: string) => `No field matches “${search}”.`;
export const fieldsAreNotShown = (part: number) => `${part} fields don't match.`;
export const youCannotSendPayouts = "You can't send payouts";
export const aPayoutLeavesThroughA = (who: ReactNode) =>
  rich`Payouts are sent through a gateway connection, and there is none yet. ${who}`;
export const noConnectionCanSendNow = "No connection can send now. See the reasons under From.";
export const couldNotBeReadFrom = (nameText: string) => `${nameText} couldn't be loaded. Choose the payee again.`;
export const nameVendorNumberOrLast = "Name, vendor number or last digits";
export const somebodyOfTheBookOr = "Choose a saved payee, or enter a new one below.";
export const nobodyInTheBookFits = "No saved payee matches. Enter a new one below.";
export const lastPaid = (money: ReactNode, day: ReactNode) => rich`last paid ${money}, ${day}`;
export const neverPaidFromHere = "never paid";
export const anotherAccountWaitsForApproval = "another account needs approval";
export const thisFormWasSentBefore = "This payout was already submitted. Nothing was sent now.";
export const chooseSomebodyElse = "Change payee";
export const doesNotPayToThis = (label: string) => `${label} can't pay this type of account`;
export const isPaidByChooseAnother = (nameText: string, label: string) =>
  `${nameText} is paid by ${label}. Choose another endpoint under From.`;
export const mendItInTheBook = (nameText: ReactNode) => rich`${nameText} Edit it on the payee's page.`;
export const thisEndpointPaysToNo = "This endpoint supports no other account type.";
export const lookAtEachOfThem = "Review each possible duplicate and tick it.";
export const orDigits = (minLength: number | undefined, maxLength: null | number | undefined) =>
  `Enter ${minLength} or ${maxLength} digits.`;
export const sayWhyItIsSent = "Enter a reason for sending it anyway.";
export const thisConnectionHasNeverCalled =
  "This connection has never received a callback, and its status checks are off. Paydesk wouldn't learn the outcome.";
export const whyItIsSentAll = "Reason for sending without status updates";
export const keptInTheAuditTrail = "Recorded in the audit log with your name.";
export const doUseOurNeutralPage = "Use Paydesk's return page";
export const doUseOurNeutralPageAs = (label: string) => `Use Paydesk's return page as ${label}`;
export const everyFieldFitsTheGateways = "All fields meet the gateway's rules";
export const yourReferenceWasUsed = "This reference was already used";
export const yourReferenceIsNew = "Reference not used before";
export const noReferenceOfYoursA = "No reference: duplicates are harder to detect";
export const noPaymentLikeThisIn = "No possible duplicates in the last 7 days";
export const likePaymentsWereJudgedTo = "Possible duplicates reviewed";
export const likePaymentToBeLooked = (part: number) => `${counted(part, "possible duplicate")} to review`;
export const beyondTheLimitOfFor = (money: ReactNode, kind: string) => rich`Over the limit of ${money} for ${kind}`;
export const withinTheLimitForOrder = (kind: string, money: ReactNode, kind2: string) =>
  rich`Within the limit for ${kind}: ${money}${kind2 === "order" ? "" : " left"}`;
export const moreThanTheBalanceAbout = (balance: {
  left: ReactNode;
  typedBy: string;
  typedAt: ReactNode;
  pending: ReactNode;
}) =>
  rich`Exceeds the balance that ${balance.typedBy} entered ${balance.typedAt}: about ${balance.left} is left${balance.pending}`;
export const andWaitsAlready = (money: ReactNode) => rich`, and ${money} is already pending`;
export const reviewThisPayout = "Review payout";
export const belongsToAnEarlierPayout = (yourReference: ReactNode, connection: string) =>
  rich`${yourReference} belongs to an earlier payout from ${connection}. Resolve that payout first. The reference can be reused only if that payout has failed.`;
export const toFrom2 = (money: ReactNode, receiver: ReactNode, connection: string) =>
  rich`${money} to ${receiver}, from ${connection}`;
export const resolveThatPayoutFirst = "Resolve that payout first.";
export const to3 = (receiver: ReactNode) => rich`to ${receiver}`;
export const sendTo = (figure: string, who: string) => `Send ${figure} to ${who}`;
export const holdNobodyIsHereYet = (figure: string) => `Submit ${figure} (no approver yet)`;
export const ofLabel = (required: number, approvers: string) => `${required} of ${approvers}`;
export const askToApprove = (whom: string, figure: string) => `Submit ${figure} for approval by ${whom}`;
export const noPayoutToThisAccount = "No payout to this account has been completed yet.";
export const lastCompletedOn = (otherName: boolean, receiverName: ReactNode, money: ReactNode, when: ReactNode) =>
  rich`${otherName ? `Last completed to this account, but as ${receiverName}:` : "Last completed:"} ${money} on ${when}.`;
export const wholeValue = "Full value";
export const practiceNumbers = "Sandbox account numbers";
export const fillIn = (labels: string, value: string) => `${labels}: use ${value}`;
export const everyOtherValueIsApproved = "Any other value completes the payout. No money moves.";
export const everyCurrency = "all currencies";
export const pays = (part: string) => `Pays ${part}.`;
export const theConnectionAndItsEndpoint = "Choose a connection and its endpoint.";
export const cannotSendNow = " · can't send now";
export const connectionsThatCannotSendNow = "Connections that can't send now";
export const cannotSendNow2 = (span: ReactNode, whyNot: ReactNode) => rich`${span} can't send now. ${whyNot}`;
export const thisFormWasSentSee = "This payout was already submitted";
export const seeTheOrder = "View order";
export const oneFormMakesOnePayout = "Each form creates one payout. Going back or reloading sends nothing.";
export const lookAtThis = "Review";
export const stopsIt = "Blocked";
export const summary = "Summary";
