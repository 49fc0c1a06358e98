import type { ReactNode } from "react";
import { counted } from "@/lib/core/text/plural";
import { rich } from "@/messages/rich";

export const choose = "Choose…";
export const statusUpdates = "Status updates:";
export const lastCallback = (when: ReactNode) => rich`last callback ${when}`;
export const noCallbackReceivedYet = "no callback received yet";
export const statusChecks = "; status checks";
export const to = (receiver: string) => `to ${receiver}`;
export const reference = (yourReference: string) => `reference ${yourReference}`;
export const fromAConnectionYou = "from a connection you can't access";
export const opensANewTab = " (opens a new tab)";
export const review = (span: ReactNode) => rich`Review${span}`;
export const copiedFromAnEarlier = "Copied from an earlier payout.";
export const pleaseReEnter = (notCopied: string) => `Please re-enter: ${notCopied}.`;
export const itsEndpointCantSend = "Its endpoint can't send now. Choose another under From.";
export const editAndResubmit = "Edit and resubmit";
export const editPayout = "Edit payout";
export const draftFrom = (when: ReactNode, money: ReactNode, receiver: string | null) =>
  rich`Draft from ${when}${money ? rich`: ${money}` : null}${receiver ? ` to ${receiver}` : null}`;
export const waitingForTheGateway = (seconds: number) => `Waiting for the gateway: ${seconds} s`;
export const aPayoutIsSaved = "Paydesk saves a payout before it sends it, and sends it once.";
export const youCanLeaveThisPage = (orders: ReactNode) =>
  rich`You can leave this page and follow the payout under ${orders}.`;
export const continueDraft = "Continue draft";
export const discard = "Discard draft";
export const theAccountOfHas = (nameText: string) => `The account of ${nameText} has changed`;
export const theCopiedPayoutWent =
  "The copied payout went to another account. The payee's active account is filled in below.";
export const payee = "Payee";
export const newPayee = "New payee";
export const eGAnInvoice = "E.g. an invoice number. Each reference can be paid only once.";
export const from = (nameText: string, label: string) => `From ${nameText}, ${label}`;
export const chooseAConnection = "Choose a connection";
export const fieldsAreChecked = "The review checks each field";
export const allRequiredFieldsAre = "All required fields are complete";
export const toComplete = (count: number) => `${counted(count, "field")} to complete`;
export const enterTheAmount = "Enter the amount";
export const checkTheAmountAnd = "Check the amount and currency";
export const amountIsValid = "Amount is valid";
export const paymentSummary = "Payment summary";
export const toFrom = (part: ReactNode, part2: ReactNode, part3: string) => rich`${part} to ${part2}, from ${part3}`;
export const reviewPayout = "Review payout";
export const thisConnectionOrEndpoint = "This connection or endpoint no longer exists. Go back and choose another.";
export const chooseAConnection2 = "Choose a connection.";
export const possibleDuplicate = "Possible duplicate";
export const possibleDuplicates = (count: number) => `${count} possible duplicates`;
export const itsOutcomeIsntFinal =
  "Its outcome isn't final. Resolve that payout first; no other user can approve a second one.";
export const itsOutcomeIsntFinal2 =
  "Its outcome isn't final. Resolve that payout first, or submit this one: another user must approve it with a reason.";
export const theSameAmountWas = (part: ReactNode) =>
  rich`The same account was sent the same amount within the last 7 days, or a payout that isn't confirmed. ${part}`;
export const thisIsntADuplicate = "This isn't a duplicate";
export const optionalDetails = (count: number) => `Optional details (${count})`;
export const moreFields = (count: number, filled: number) =>
  `More fields (${count}${filled > 0 ? `, ${filled} filled` : ""})`;
export const searchFields = "Search fields";
export const noFieldMatches = (search: string) => `No field matches “${search}”.`;
export const fieldsDontMatch = (part: number) => `${part} fields don't match.`;
export const youCantSendPayouts = "You can't send payouts";
export const payoutsAreSentThrough = (who: ReactNode) =>
  rich`Payouts are sent through a gateway connection, and there is none yet. ${who}`;
export const noConnectionCanSend = "No connection can send now. See the reasons under From.";
export const couldntBeLoadedChoose = (nameText: string) => `${nameText} couldn't be loaded. Choose the payee again.`;
export const nameVendorNumberOr = "Name, vendor number or last digits";
export const chooseASavedPayee = "Choose a saved payee, or enter a new one below.";
export const noSavedPayeeMatches = "No saved payee matches. Enter a new one below.";
export const lastPaid = (money: ReactNode, day: ReactNode) => rich`last paid ${money}, ${day}`;
export const neverPaid = "never paid";
export const anotherAccountNeedsApproval = "another account needs approval";
export const thisPayoutWasAlready = "This payout was already submitted. Nothing was sent now.";
export const changePayee = "Change payee";
export const cantPayThisType = (label: string) => `${label} can't pay this type of account`;
export const isPaidByChoose = (nameText: string, label: string) =>
  `${nameText} is paid by ${label}. Choose another endpoint under From.`;
export const editItOnThe = (nameText: ReactNode) => rich`${nameText} Edit it on the payee's page.`;
export const thisEndpointSupportsNo = "This endpoint supports no other account type.";
export const reviewEachPossibleDuplicate = "Review each possible duplicate and tick it.";
export const enterOrDigits = (minLength: number | undefined, maxLength: null | number | undefined) =>
  `Enter ${minLength} or ${maxLength} digits.`;
export const enterAReasonFor = "Enter a reason for sending it anyway.";
export const thisConnectionHasNever =
  "This connection has never received a callback, and its status checks are off. Paydesk wouldn't learn the outcome.";
export const reasonForSendingWithout = "Reason for sending without status updates";
export const recordedInTheAudit = "Recorded in the audit log with your name.";
export const paydesksReturnPage = "Use Paydesk's return page";
export const paydesksReturnPage2 = (label: string) => `Use Paydesk's return page as ${label}`;
export const allFieldsMeetThe = "All fields meet the gateway's rules";
export const thisReferenceWasAlready = "This reference was already used";
export const referenceNotUsedBefore = "Reference not used before";
export const noReferenceDuplicatesAre = "No reference: duplicates are harder to detect";
export const noPossibleDuplicatesIn =
  "No possible duplicates in the last 7 days, and no unconfirmed payout to this account";
export const possibleDuplicatesReviewed = "Possible duplicates reviewed";
export const toReview = (part: number) => `${counted(part, "possible duplicate")} to review`;
export const overTheLimitOf = (money: ReactNode, kind: string) => rich`Over the limit of ${money} for ${kind}`;
export const withinTheLimitFor = (kind: string, money: ReactNode, kind2: string) =>
  rich`Within the limit for ${kind}: ${money}${kind2 === "order" ? "" : " left"}`;
export const exceedsTheBalanceThat = (balance: {
  left: ReactNode;
  typedBy: string;
  typedAt: ReactNode;
  pending: ReactNode;
}) =>
  rich`Exceeds the balance that ${balance.typedBy} entered ${balance.typedAt}: about ${balance.left} is left${balance.pending}`;
export const andIsAlreadyPending = (money: ReactNode) => rich`, and ${money} is already pending`;
export const reviewPayout2 = "Review payout";
export const belongsToAnEarlier = (yourReference: ReactNode, connection: string) =>
  rich`${yourReference} belongs to an earlier payout from ${connection}. Resolve that payout first. The reference can be reused only if that payout has failed.`;
export const toFrom2 = (money: ReactNode, receiver: ReactNode, connection: string) =>
  rich`${money} to ${receiver}, from ${connection}`;
export const resolveThatPayoutFirst = "Resolve that payout first.";
export const to2 = (receiver: ReactNode) => rich`to ${receiver}`;
export const sendTo = (figure: string, who: string) => `Send ${figure} to ${who}`;
export const submitNoApproverYet = (figure: string) => `Submit ${figure} (no approver yet)`;
export const ofLabel = (required: number, approvers: string) => `${required} of ${approvers}`;
export const submitForApprovalBy = (whom: string, figure: string) => `Submit ${figure} for approval by ${whom}`;
export const noPayoutToThis = "No payout to this account has been completed yet.";
export const on = (otherName: boolean, receiverName: ReactNode, money: ReactNode, when: ReactNode) =>
  rich`${otherName ? `Last completed to this account, but as ${receiverName}:` : "Last completed:"} ${money} on ${when}.`;
export const fullValue = "Full value";
export const sandboxAccountNumbers = "Sandbox account numbers";
export const use = (outcome: string, number: string) => `Use ${number}: ${outcome}`;
export const anyOtherValueCompletes = "Any other value completes the payout. No money moves.";
export const allCurrencies = "all currencies";
export const pays = (part: string) => `Pays ${part}.`;
export const chooseAConnectionAnd = "Choose a connection and its endpoint.";
export const cantSendNow = " · can't send now";
export const connectionsThatCantSend = "Connections that can't send now";
export const cantSendNow2 = (span: ReactNode, whyNot: ReactNode) => rich`${span} can't send now. ${whyNot}`;
export const thisPayoutWasAlready2 = "This payout was already submitted";
export const viewOrder = "View order";
export const eachFormCreatesOne = "Each form creates one payout. Going back or reloading sends nothing.";
export const review2 = "Review";
export const blocked = "Blocked";
export const summary = "Summary";
export const environment = (environment: "sandbox" | "production") =>
  environment === "production" ? "production" : "sandbox";
export const attachments = "Attachments";
export const submittedWithoutFiles = "The payout was submitted without all of its files";
export const filesNotAttached = (names: string) => `Not attached: ${names}. View the order, and attach them there.`;
