import type { ReactNode } from "react";
import { counted, plural } from "@/lib/core/plural";
import { rich } from "@/messages/rich";

export const accountsOfPayees = "Payee accounts";
export const changeOf = (receiverAccount: ReactNode, span: ReactNode) => rich`Change of ${receiverAccount} ${span}`;
export const to = "to";
export const moneyIsReal = "real money";
export const reference = (yourReference: string) => ` · reference ${yourReference}`;
export const preparedBy = "· prepared by";
export const whatTheBookKnowsOf = "View profile details";
export const rejectedIt = (nameText: string) => `${nameText} rejected it`;
export const nobodyDecidedInTime = "No one decided in time.";
export const itWasToBeApproved = (strong: ReactNode, when: ReactNode) => rich`${strong} Approval was due by ${when}.`;
export const changeTheProfileAnew = "Change profile again";
export const openItToCancelIt = "Open to cancel";
export const editAndResubmit = "Edit and resubmit";
export const allShownAreChosen = "All shown are selected";
export const chooseAllShown = (count: number) => `Select all ${count} shown`;
export const choose = (labels: string) => `Select ${labels}`;
export const itNoLongerWaitsHere = "No longer waiting: it was decided, expired or cancelled in the meantime.";
export const preparedBy2 = (nameText: string, when: ReactNode) => rich`Prepared by ${nameText}, ${when}.`;
export const ofApproved = (count: number, required: number) => `${count} of ${required} approvals`;
export const by = (given: string) => `, by ${given}`;
export const othersMustApprove = (missing: number) => `${missing} more approvals are needed. `;
export const expires = (when: ReactNode) => rich`Expires ${when}`;
export const approveApprovedRejectedBy = (decision: string, nameText: string, when: ReactNode, part: string) =>
  rich`${decision === "approve" ? "Approved" : "Rejected"} by ${nameText}, ${when}${part} `;
export const chosen = (count: number) => `${count} selected`;
export const withSomethingNew = (flagged: number) => ` · ${flagged} to review first`;
export const chooseNone = "Clear selection";
export const approve = (count: number) => `Approve ${count} selected…`;
export const whatBecameOfThem = "Result";
export const approvePayout = (count: number) => `Approve ${counted(count, "payout")}`;
export const stopAfterThisOne = "Stop after this one";
export const notNow = "Cancel";
export const theMoneyIsReal = "This moves real money.";
export const noMoneyMovesItIs = "Sandbox: no money moves.";
export const nothingOutOfTheOrdinary = (count: number) =>
  plural(count, "Nothing unusual was found.", "Nothing unusual was found in any of them.");
export const eachHas = "Each has";
export const ofHasHave = (count: number, count2: number) => `${count} of ${count2} ${plural(count, "has", "have")}`;
export const somethingNew = (part: string) => `${part} something to review first`;
export const eachIsDecidedByItself =
  "Each one is approved separately. Those changed or decided in the meantime are skipped and listed.";
export const approvedByYouAnotherApproval = ": you approve now. Another approval is needed before anything is sent.";
export const willBeSentNowNeeds = (leaving: number, waiting: number) =>
  `: ${leaving} will be sent now, ${counted(waiting, "needs", "need")} another approval.`;
export const isSentAtOnceAre = (size: number) => plural(size, " is sent immediately.", " are sent immediately.");
export const not = (part: number) => `, ${part} not approved`;
export const ofApproved2 = (count: number, count2: number, part: string, running: boolean, count3: number) =>
  `${count} of ${count2} approved${part}${running ? `, ${count3} remaining…` : count3 > 0 ? `, ${count3} not decided` : ""}.`;
export const notDecidedItStillWaits = (labels: string) => `${labels}: not decided, still waiting.`;
export const whatWaitsIsTogetherMore = "Waiting payouts exceed the balance";
export const waitsAbout = "is waiting, and about";
export const isLeft = "is left.";
export const typed = "entered";
export const on = "on";
export const theGatewayMayHaveMore = "; the gateway may hold more by now.";
export const ofUnknownAmount = (count: ReactNode) => rich` + ${count} of unknown amount`;
export const everyRowOf = (nameText: string) => `View all rows of ${nameText}`;
export const fromSandboxPracticeNoMoney = (fileName: string, connectionName: string, environment: string) =>
  `${fileName} · from ${connectionName}${environment === "sandbox" ? " (sandbox: no money moves)" : ""}`;
export const seeTheReason = "view the reason";
export const possibleDuplicateConfirmedByAnother = (count: ReactNode, repeated: number, link: ReactNode) =>
  rich`${count} possible ${plural(repeated, "duplicate")}, confirmed by another user: ${link}`;
export const nothingOutOfTheOrdinaryWas = "Nothing unusual was found.";
export const andMore = (count: ReactNode) => rich`and ${count} more`;
export const row = (number: number) => `Row ${number}`;
export const changesOfConnections = "Connection changes";
export const aNewConnection = "New connection";
export const thisChange = "this change";
export const theReceiver = "the payee";
export const theMoneyIsReal2 = (strong: ReactNode, isChange: boolean, to: string, connectionName: string) =>
  rich`Real money: ${strong} ${isChange ? `of ${to} is sent to the gateway immediately.` : `is sent from ${connectionName} to ${to} immediately.`}`;
export const rejectIt = "Reject";
export const doNotRejectIt = "Cancel";
export const reject = "Reject…";
export const whyNot = "Reason for rejection";
export const itReachesTheUserWho = "The user who submitted it sees this reason.";
export const whyThisIsAnotherPayment = "Why this is not a duplicate";
export const aPayoutLikeThisOne = "A similar payout is not resolved yet. Your reason is stored with your approval.";
export const cardVerificationValue = "Card verification value";
export const text3Or4DigitsIt = "3 or 4 digits. Sent with this request only and never stored.";
export const withdraw = "Withdraw request";
export const itWasChangedWhileYou = "This changed while you were viewing it";
export const iHaveLookedAgain = "I've reviewed it";
export const whatStandsHereNowIs = "The content shown now is different. Review it again before you decide.";
export const whatItComesTo = "Summary";
export const payout = "payout";
export const inLabel = (count: ReactNode) => rich`in ${count}`;
export const nothingOutOfTheOrdinaryWasFound = (part: string) => `Nothing unusual was found${part}.`;
export const somethingNew2 = (flagged: string) => `${flagged} something unusual`;
export const lookThereFirst = " Review first:";
export const andMore2 = (part: number) => ` and ${part} more`;
export const itHas = "It has";
export const allHave = (shown: number) => `All ${shown} have`;
export const ofHasHave2 = (flagged: number, shown: number) =>
  `${flagged} of ${shown} ${plural(flagged, "has", "have")}`;
export const onThisPage = " on this page";
export const accountDiffersFromTheOne = "Account differs from the last paid one";
export const accountKnownUnderAnotherName = "Account known under another name";
export const closeToASavedPayees = "Name close to a saved payee";
export const alsoInABatchThat = "Also in a waiting batch";
export const perhapsPaidAlready = "Possible duplicate";
export const farAboveTheUsualAmount = "Unusual amount";
export const accountNewOrChangedIn = "Payee account new or changed";
export const neverPaidBefore = "Never paid before";
export const theBookHasADoubt = "Payee record needs review";
export const theirAccountsInTheBook = "View payee accounts";
export const neverPaidBeforeFromHere = "This payee was never paid from Paydesk before.";
export const theAccountDiffersThisName = (lastAccount: string, evidence: ReactNode) =>
  rich`Different account: this payee was last paid at ${lastAccount}, ${evidence}.`;
export const farAboveWhatThisPayee = (money: ReactNode, count: number, evidence: ReactNode) =>
  rich`Unusual amount: this payee usually gets about ${money} (${count} payments). Largest so far: ${evidence}.`;
export const theSameAmountToThe = "Possible duplicate – same amount to the same payee within 7 days:";
export const alsoInABatchThatIs = (waitingRows: ReactNode, part: string) =>
  rich`Also in a batch that is not released yet: ${waitingRows}${part}. Send only one of them.`;
export const sameAccountAndAmount = "same account and amount";
export const sameReference = "same reference";
export const row2 = (batch: string, row: number) => `${batch}, row ${row}`;
export const approvedByTheGateway = " (completed)";
export const notSentYet = " (not sent yet)";
export const notResolvedYetResolveThat = " (not resolved: resolve that payout first)";
export const on2 = (money: ReactNode, when: ReactNode) => rich`${money} on ${when}`;
export const theChangeOf = (to: string) => `the change of ${to}`;
export const to2 = (amount: string, currency: string, to: string) => `${amount} ${currency} to ${to}`;
export const approvedByYouAnotherApprovalIs = "Approved by you. Another approval is needed.";
export const rejectedWithYourReason = "Rejected. The user who submitted it sees your reason.";
export const approvedItCanBeReleased = "Approved. It can be released now.";
export const approvedItIsInForce = "Approved. It takes effect now.";
export const approvedWhatTheGatewayHas =
  "Approved. If the gateway has reported a status since the proposal, that status applies.";
export const itWaitsForOthers = "Waiting for other approvers.";
export const approvedAndNothingWasSent = (reason: string) =>
  `Approved, but nothing was sent: ${reason} It is cancelled.`;
export const approvedAndSentTheGateway = "Approved and sent. The gateway accepted it.";
export const approvedAndSentTheGatewayRefused =
  "Approved and sent. The gateway refused the request; nothing was created.";
export const approvedTheGatewayRefusedAccess = "Approved. The gateway refused access; nothing was created.";
export const approvedItCouldNotBe = "Approved, but it couldn't be sent. Nothing reached the gateway.";
export const approvedAndSentWithoutA =
  "Approved and sent, but the gateway didn't confirm it. We check the status; don't send it again.";
export const changesOfRecurringProfiles = "Recurring profile changes";
export const sentBackToYou = "Rejected or expired";
export const thereAreMoreAllOrders = "View all rejected orders";
export const shownMoreFollowTheseAre = (count: number, after: boolean) =>
  `${count} shown. ${after ? "There are more." : "End of list."}`;
export const askedBefore = "Previous";
export const askedLater = "Next";
export const theDefault = "the default";
export const versionItsConnectionsOwnFor = (version: number, ofConnection: boolean) =>
  `version ${version}, ${ofConnection ? "for its connection" : "for all connections"}`;
export const theRuleThen = (whose: string, ruleSentence: ReactNode) =>
  rich`Rule at that time (${whose}): ${ruleSentence}`;
export const settlements = "Resolutions";
export const rules = "Approval rule changes";
export const at = (nameText: string) => `on ${nameText}`;
export const forAllConnections = "on all connections";
export const anotherRuleFor = (things: string, part: string) => `New rule for ${things} ${part}`;
export const lookAtItAndDecide = "Review change";
export const notApproved = (message: string) => `Not approved. ${message}`;
export const theDeskDidNotAnswer = "Paydesk didn't respond. Check the payout before you approve it again.";
export const changesOfUsers = "User changes";
