import type { ReactNode } from "react";
import { counted } from "@/lib/core/plural";
import { rich } from "@/messages/rich";

export const choose = "Choose…";
export const howTheOutcomeWillArrive = "How the outcome will arrive:";
export const callbacksTheLastOne = (when: ReactNode) => rich`callbacks, the last one ${when}`;
export const noCallbackSeenYet = "no callback seen yet";
export const statusQuery = "; status query";
export const to = (receiver: string) => `to ${receiver}`;
export const reference = (yourReference: string) => `reference ${yourReference}`;
export const fromAConnectionThatYou = "from a connection that you do not work with";
export const opensANewTab = " (opens a new tab)";
export const lookAtIt = (span: ReactNode) => rich`Look at it${span}`;
export const copiedFromAnEarlierPayout = "Copied from an earlier payout.";
export const pleaseReEnter = (notCopied: string) => `Please re-enter: ${notCopied}.`;
export const itsEndpointCantSendNow = "Its endpoint can't send now: choose another under From.";
export const editAndResubmit = "Edit and resubmit";
export const editPayout = "Edit payout";
export const youHaveAnotherDraft = "You have another draft";
export const goOnWithIt = "Go on with it";
export const savedItIsReplacedAs = (when: ReactNode) =>
  rich`Saved ${when}. It is replaced as soon as something is typed here.`;
export const theAccountOfWasChanged = (nameText: string) => `The account of ${nameText} was changed since`;
export const thatPayoutWasMadeFor =
  "That payout was made for another account. The one that the book has now is filled in below.";
export const to2 = "To";
export const toSomeoneNew = "To someone new";
export const suchAsAnInvoiceNumber =
  "Such as an invoice number. One reference pays once: a second payout with it is refused.";
export const from = (nameText: string, label: string) => `From ${nameText}, ${label}`;
export const chooseWhereItComesFrom = "Choose where it comes from";
export const everyDetailIsThere = "Every detail is there";
export const detailToFillInOr = (count: number) => `${counted(count, "detail")} to fill in or mend`;
export const typeTheAmount = "Type the amount";
export const mendTheAmountOrIts = "Mend the amount or its currency";
export const theAmountFits = "The amount fits";
export const whoGetsHowMuchAnd = "Who gets how much, and from where?";
export const toFrom = (part: ReactNode, part2: ReactNode, part3: string) => rich`${part} to ${part2}, from ${part3}`;
export const review = "Review";
export const thisConnectionOrItsEndpoint =
  "This connection or its endpoint is there no longer: go back and choose another.";
export const chooseWhereTheMoneyComes = "Choose where the money comes from";
export const aPaymentLikeThisOne = "A payment like this one left lately";
export const paymentsLikeThisOneLeft = (count: number) => `${count} payments like this one left lately`;
export const itsOutcomeIsOpenResolve =
  "Its outcome is open. Resolve that payout first: nobody else can approve a second one.";
export const itsOutcomeIsOpenResolveThat =
  "Its outcome is open. Resolve that payout first, or ask another user, who must approve with a reason.";
export const theSameAmountToThe = (part: ReactNode) =>
  rich`The same amount to the same account within the last 7 days. ${part}`;
export const thisIsAnotherPayment = "This is another payment";
export const moreFields = (count: number, filled: number) =>
  `More fields (${count}${filled > 0 ? `, ${filled} filled` : ""})`;
export const searchTheseFields = "Search these fields";
export const noFieldSpeaksOf = (search: string) => `No field speaks of “${search}”.`;
export const fieldsAreNotShown = (part: number) => `${part} fields are not shown.`;
export const youCannotSendPayouts = "You cannot send payouts";
export const aPayoutLeavesThroughA = (who: ReactNode) =>
  rich`A payout leaves through a connection to a gateway, and there is none yet. ${who}`;
export const noConnectionCanSendNow = "No connection can send now: the reasons stand under From.";
export const couldNotBeReadFrom = (nameText: string) =>
  `${nameText} could not be read from the book. Choose once more.`;
export const nameVendorNumberOrLast = "Name, vendor number or last digits";
export const somebodyOfTheBookOr = "Somebody of the book; or type somebody new below.";
export const nobodyInTheBookFits = "Nobody in the book fits. Type them below as somebody new.";
export const lastPaid = (money: ReactNode, day: ReactNode) => rich`last paid ${money}, ${day}`;
export const neverPaidFromHere = "never paid from here";
export const anotherAccountWaitsForApproval = "another account waits for approval";
export const thisFormWasSentBefore = "This form was sent before. Nothing was sent now.";
export const chooseSomebodyElse = "Choose somebody else";
export const doesNotPayToThis = (label: string) => `${label} does not pay to this kind of account`;
export const isPaidByChooseAnother = (nameText: string, label: string) =>
  `${nameText} is paid by ${label}. Choose another endpoint under From.`;
export const mendItInTheBook = (nameText: ReactNode) => rich`${nameText} Mend it in the book.`;
export const thisEndpointPaysToNo = "This endpoint pays to no other kind.";
export const lookAtEachOfThem = "Look at each of them and tick it, or do not send.";
export const orDigits = (minLength: number | undefined, maxLength: null | number | undefined) =>
  `${minLength} or ${maxLength} digits.`;
export const sayWhyItIsSent = "Say why it is sent all the same.";
export const thisConnectionHasNeverCalled =
  "This connection has never called back and its status query is off: nobody would learn the outcome here.";
export const whyItIsSentAll = "Why it is sent all the same";
export const keptInTheAuditTrail = "Kept in the audit trail with your name.";
export const doUseOurNeutralPage = "Use our neutral page";
export const doUseOurNeutralPageAs = (label: string) => `Use our neutral page as ${label}`;
export const everyFieldFitsTheGateways = "Every field fits the gateway's rules";
export const yourReferenceWasUsed = "Your reference was used";
export const yourReferenceIsNew = "Your reference is new";
export const noReferenceOfYoursA = "No reference of yours: a double is harder to notice";
export const noPaymentLikeThisIn = "No payment like this in the last 7 days";
export const likePaymentsWereJudgedTo = "Like payments were judged to be others";
export const likePaymentToBeLooked = (part: number) => `${counted(part, "like payment")} to be looked at`;
export const beyondTheLimitOfFor = (money: ReactNode, kind: string) => rich`Beyond the limit of ${money} for ${kind}`;
export const withinTheLimitForOrder = (kind: string, money: ReactNode, kind2: string) =>
  rich`Within the limit for ${kind}: ${money}${kind2 === "order" ? "" : " left"}`;
export const moreThanTheBalanceAbout = "More than the balance: about";
export const isLeftOfWhat = "is left of what";
export const typedOn = "typed on";
export const andWaitsAlready = (money: ReactNode) => rich`, and ${money} waits already`;
export const reviewThisPayout = "Review this payout";
export const belongsToAnEarlierPayout = (yourReference: ReactNode, connection: string) =>
  rich`${yourReference} belongs to an earlier payout from ${connection}. Resolve that payout first: the reference can be used again only when that payout has finally failed.`;
export const toFrom2 = (money: ReactNode, receiver: ReactNode, connection: string) =>
  rich`${money} to ${receiver}, from ${connection}`;
export const resolveThatPayoutFirst = "Resolve that payout first.";
export const to3 = (receiver: ReactNode) => rich`to ${receiver}`;
export const sendTo = (figure: string, who: string) => `Send ${figure} to ${who}`;
export const holdNobodyIsHereYet = (figure: string) => `Hold ${figure}: nobody is here yet who could approve it`;
export const ofLabel = (required: number, approvers: string) => `${required} of ${approvers}`;
export const askToApprove = (whom: string, figure: string) => `Ask ${whom} to approve ${figure}`;
export const noPayoutToThisAccount = "No payout to this account was completed before.";
export const lastCompletedOn = (otherName: boolean, receiverName: ReactNode, money: ReactNode, when: ReactNode) =>
  rich`${otherName ? `Last completed to this account, but as ${receiverName}:` : "Last completed:"} ${money} on ${when}.`;
export const wholeValue = "Whole value";
export const practiceNumbers = "Practice numbers";
export const fillIn = (labels: string, value: string) => `${labels}: fill in ${value}`;
export const everyOtherValueIsApproved = "Every other value is approved. No money moves.";
export const everyCurrency = "every currency";
export const pays = (part: string) => `Pays ${part}.`;
export const theConnectionAndItsEndpoint = "The connection and its endpoint.";
export const cannotSendNow = " · cannot send now";
export const connectionsThatCannotSendNow = "Connections that cannot send now";
export const cannotSendNow2 = (span: ReactNode, whyNot: ReactNode) => rich`${span} cannot send now. ${whyNot}`;
export const thisFormWasSentSee = "This form was sent: see the order";
export const seeTheOrder = "See the order";
export const oneFormMakesOnePayout = "One form makes one payout. Going back or loading it again sends nothing.";
export const lookAtThis = "Look at this";
export const stopsIt = "Stops it";
export const summary = "Summary";
