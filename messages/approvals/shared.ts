import type { ReactNode } from "react";
import { counted, plural } from "@/lib/core/plural";
import { rich } from "@/messages/rich";

export const accountsOfPayees = "Accounts of payees";
export const changeOf = (receiverAccount: ReactNode, span: ReactNode) => rich`Change of ${receiverAccount} ${span}`;
export const to = "to";
export const moneyIsReal = "money is real";
export const reference = (yourReference: string) => ` · reference ${yourReference}`;
export const preparedBy = "· prepared by";
export const whatTheBookKnowsOf = "What the book knows of the profile";
export const rejectedIt = (nameText: string) => `${nameText} rejected it`;
export const nobodyDecidedInTime = "Nobody decided in time.";
export const itWasToBeApproved = (strong: ReactNode, when: ReactNode) =>
  rich`${strong} It was to be approved by ${when}.`;
export const changeTheProfileAnew = "Change the profile anew";
export const openItToCancelIt = "Open it, to cancel it";
export const editAndResubmit = "Edit and resubmit";
export const allShownAreChosen = "All shown are chosen";
export const chooseAllShown = (count: number) => `Choose all ${count} shown`;
export const choose = (labels: string) => `Choose ${labels}`;
export const itNoLongerWaitsHere = "It no longer waits here: decided, expired or cancelled meanwhile.";
export const preparedBy2 = (nameText: string, when: ReactNode) => rich`Prepared by ${nameText}, ${when}.`;
export const ofApproved = (count: number, required: number) => `${count} of ${required} approved`;
export const by = (given: string) => `, by ${given}`;
export const othersMustApprove = (missing: number) => `${missing} others must approve. `;
export const expires = (when: ReactNode) => rich`Expires ${when}`;
export const approveApprovedRejectedBy = (decision: string, nameText: string, when: ReactNode, part: string) =>
  rich`${decision === "approve" ? "Approved" : "Rejected"} by ${nameText}, ${when}${part} `;
export const chosen = (count: number) => `${count} chosen`;
export const withSomethingNew = (flagged: number) => ` · ${flagged} with something new`;
export const chooseNone = "Choose none";
export const approve = (count: number) => `Approve ${count} …`;
export const whatBecameOfThem = "What became of them";
export const approvePayout = (count: number) => `Approve ${counted(count, "payout")}`;
export const stopAfterThisOne = "Stop after this one";
export const notNow = "Not now";
export const theMoneyIsReal = "The money is real.";
export const noMoneyMovesItIs = "No money moves: it is practice.";
export const nothingOutOfTheOrdinary = (count: number) =>
  `Nothing out of the ordinary was found in ${plural(count, "it", "any of them")}.`;
export const eachHas = "Each has";
export const ofHasHave = (count: number, count2: number) => `${count} of ${count2} ${plural(count, "has", "have")}`;
export const somethingNew = (part: string) => `${part} something new`;
export const eachIsDecidedByItself =
  "Each is decided by itself. What was changed or decided meanwhile is left as it is, and named.";
export const approvedByYouAnotherApproval = ": approved by you. Another approval is needed before anything is sent.";
export const willBeSentNowNeeds = (leaving: number, waiting: number) =>
  `: ${leaving} will be sent now, ${counted(waiting, "needs", "need")} another approval.`;
export const isSentAtOnceAre = (size: number) => plural(size, " is sent at once.", " are sent at once.");
export const not = (part: number) => `, ${part} not`;
export const ofApproved2 = (count: number, count2: number, part: string, running: boolean, count3: number) =>
  `${count} of ${count2} approved${part}${running ? `, ${count3} to go …` : count3 > 0 ? `, ${count3} left as they were` : ""}.`;
export const notDecidedItStillWaits = (labels: string) => `${labels}: not decided, it still waits.`;
export const whatWaitsIsTogetherMore = "What waits is together more than the balance";
export const waitsAbout = "waits, about";
export const isLeft = "is left.";
export const typed = "typed";
export const on = "on";
export const theGatewayMayHaveMore = "; the gateway may have more by now.";
export const ofUnknownAmount = (count: ReactNode) => rich` + ${count} of unknown amount`;
export const everyRowOf = (nameText: string) => `Every row of ${nameText}`;
export const fromSandboxPracticeNoMoney = (fileName: string, connectionName: string, environment: string) =>
  `${fileName} · from ${connectionName}${environment === "sandbox" ? " (practice: no money moves)" : ""}`;
export const seeTheReason = "see the reason";
export const possibleDuplicateConfirmedByAnother = (count: ReactNode, repeated: number, link: ReactNode) =>
  rich`${count} possible ${plural(repeated, "duplicate")}, confirmed by another user: ${link}`;
export const nothingOutOfTheOrdinaryWas = "Nothing out of the ordinary was found.";
export const andMore = (count: ReactNode) => rich`and ${count} more`;
export const row = (number: number) => `Row ${number}`;
export const changesOfConnections = "Changes of connections";
export const aNewConnection = "A new connection";
export const thisChange = "this change";
export const theReceiver = "the receiver";
export const theMoneyIsReal2 = (strong: ReactNode, isChange: boolean, to: string, connectionName: string) =>
  rich`The money is real: ${strong} ${isChange ? `of ${to} is asked of the gateway at once.` : `leaves ${connectionName} for ${to} at once.`}`;
export const rejectIt = "Reject it";
export const doNotRejectIt = "Do not reject it";
export const reject = "Reject …";
export const whyNot = "Why not";
export const itReachesTheUserWho = "It reaches the user who asked for it.";
export const whyThisIsAnotherPayment = "Why this is another payment";
export const aPayoutLikeThisOne = "A payout like this one is not resolved yet. Your reason is kept with your approval.";
export const cardVerificationValue = "Card verification value";
export const text3Or4DigitsIt = "3 or 4 digits. It goes out with this one request and is kept nowhere.";
export const withdraw = "Withdraw";
export const itWasChangedWhileYou = "It was changed while you looked";
export const iHaveLookedAgain = "I have looked again";
export const whatStandsHereNowIs =
  "What stands here now is another content than before: read it again before you decide.";
export const whatItComesTo = "What it comes to";
export const payout = "payout";
export const inLabel = (count: ReactNode) => rich`in ${count}`;
export const nothingOutOfTheOrdinaryWasFound = (part: string) => `Nothing out of the ordinary was found${part}.`;
export const somethingNew2 = (flagged: string) => `${flagged} something new`;
export const lookThereFirst = " Look there first:";
export const andMore2 = (part: number) => ` and ${part} more`;
export const itHas = "It has";
export const allHave = (shown: number) => `All ${shown} have`;
export const ofHasHave2 = (flagged: number, shown: number) =>
  `${flagged} of ${shown} ${plural(flagged, "has", "have")}`;
export const onThisPage = " on this page";
export const accountDiffersFromTheOne = "Account differs from the one last paid";
export const accountKnownUnderAnotherName = "Account known under another name";
export const closeToASavedPayees = "Close to a saved payee's name";
export const alsoInABatchThat = "Also in a batch that waits";
export const perhapsPaidAlready = "Perhaps paid already";
export const farAboveTheUsualAmount = "Far above the usual amount";
export const accountNewOrChangedIn = "Account new or changed in the book";
export const neverPaidBefore = "Never paid before";
export const theBookHasADoubt = "The book has a doubt";
export const theirAccountsInTheBook = "Their accounts in the book";
export const neverPaidBeforeFromHere = "Never paid before from here.";
export const theAccountDiffersThisName = (lastAccount: string, evidence: ReactNode) =>
  rich`The account differs: this name was last paid at ${lastAccount}, ${evidence}.`;
export const farAboveWhatThisPayee = (money: ReactNode, count: number, evidence: ReactNode) =>
  rich`Far above what this payee usually gets: about ${money}, by ${count} payments. The biggest so far: ${evidence}.`;
export const theSameAmountToThe = "The same amount to the same payee within 7 days:";
export const alsoInABatchThatIs = (waitingRows: ReactNode, part: string) =>
  rich`Also in a batch that is not released yet: ${waitingRows}${part}. Send only one of them.`;
export const sameAccountAndAmount = "same account and amount";
export const sameReference = "same reference";
export const row2 = (batch: string, row: number) => `${batch}, row ${row}`;
export const approvedByTheGateway = " (approved by the gateway)";
export const notSentYet = " (not sent yet)";
export const notResolvedYetResolveThat = " (not resolved yet: resolve that payout first)";
export const on2 = (money: ReactNode, when: ReactNode) => rich`${money} on ${when}`;
export const theChangeOf = (to: string) => `the change of ${to}`;
export const to2 = (amount: string, currency: string, to: string) => `${amount} ${currency} to ${to}`;
export const approvedByYouAnotherApprovalIs = "Approved by you. Another approval is needed.";
export const rejectedWithYourReason = "Rejected with your reason.";
export const approvedItCanBeReleased = "Approved. It can be released now.";
export const approvedItIsInForce = "Approved. It is in force now.";
export const approvedWhatTheGatewayHas = "Approved. What the gateway has said of an order since it was proposed wins.";
export const itWaitsForOthers = "It waits for others.";
export const approvedAndNothingWasSent = (reason: string) =>
  `Approved, and nothing was sent: ${reason} It is cancelled.`;
export const approvedAndSentTheGateway = "Approved and sent. The gateway took it.";
export const approvedAndSentTheGatewayRefused =
  "Approved and sent. The gateway refused the request; nothing was created.";
export const approvedTheGatewayRefusedAccess = "Approved. The gateway refused access; nothing was created.";
export const approvedItCouldNotBe = "Approved. It could not be sent: nothing has left.";
export const approvedAndSentWithoutA =
  "Approved and sent, without a clear answer. Nobody sends it again: the gateway is asked.";
export const changesOfRecurringProfiles = "Changes of recurring profiles";
export const sentBackToYou = "Sent back to you";
export const thereAreMoreAllOrders = "There are more: all orders that were sent back";
export const shownMoreFollowTheseAre = (count: number, after: boolean) =>
  `${count} shown${after ? ", more follow" : ", these are the last"}.`;
export const askedBefore = "Asked before";
export const askedLater = "Asked later";
export const theDefault = "the default";
export const versionItsConnectionsOwnFor = (version: number, ofConnection: boolean) =>
  `version ${version}, ${ofConnection ? "its connection's own" : "for all connections"}`;
export const theRuleThen = (whose: string, ruleSentence: ReactNode) => rich`The rule then (${whose}): ${ruleSentence}`;
export const settlements = "Settlements";
export const rules = "Rules";
export const at = (nameText: string) => `at ${nameText}`;
export const forAllConnections = "for all connections";
export const anotherRuleFor = (things: string, part: string) => `Another rule for ${things}, ${part}`;
export const lookAtItAndDecide = "Look at it and decide";
export const notApproved = (message: string) => `Not approved. ${message}`;
export const theDeskDidNotAnswer = "The desk did not answer: look at the payout before you approve it again.";
export const changesOfUsers = "Changes of users";
