import type { ReactNode } from "react";
import { counted } from "@/lib/core/text/plural";
import { rich } from "@/messages/rich";

export const choose = "Choose…";
export const statusUpdates = "Status updates:";
export const lastCallback = (when: ReactNode) => rich`last callback ${when}`;
export const callbackNever = "no callback received yet";
export const statusChecks = "; status checks";
export const to = (receiver: string) => `to ${receiver}`;
export const reference = (yourReference: string) => `reference ${yourReference}`;
export const hiddenConnectionPart = "from a connection you can't access";
export const newTabNote = " (opens a new tab)";
export const review = (span: ReactNode) => rich`Review${span}`;
export const copiedNotice = "Copied from an earlier payout.";
export const reenterNotice = (notCopied: string) => `Please re-enter: ${notCopied}.`;
export const copiedEndpointBlocked = "Its endpoint can't send now. Choose another under From.";
export const resubmitTitle = "Edit and resubmit";
export const editPayout = "Edit payout";
export const draftFrom = (when: ReactNode, money: ReactNode, receiver: string | null) =>
  rich`Draft from ${when}${money ? rich`: ${money}` : null}${receiver ? ` to ${receiver}` : null}`;
export const waitingNotice = (seconds: number) => `Waiting for the gateway: ${seconds} s`;
export const aPayoutIsSaved = "Paydesk saves a payout before it sends it, and sends it once.";
export const leaveHint = (orders: ReactNode) => rich`You can leave this page and follow the payout under ${orders}.`;
export const continueDraft = "Continue draft";
export const discard = "Discard draft";
export const accountChangedTitle = (nameText: string) => `The account of ${nameText} has changed`;
export const accountChangedHint =
  "The copied payout went to another account. The payee's active account is filled in below.";
export const payee = "Payee";
export const newPayee = "New payee";
export const referenceHint = "E.g. an invoice number. Each reference can be paid only once.";
export const from = (nameText: string, label: string) => `From ${nameText}, ${label}`;
export const connectionTodo = "Choose a connection";
export const fieldsAreChecked = "The review checks each field";
export const fieldsComplete = "Payee is complete";
export const toComplete = (count: number) => `${counted(count, "field")} to complete`;
export const amountTodo = "Enter the amount";
export const amountFaulty = "Check the amount and currency";
export const amountValid = "Amount is valid";
export const paymentSummary = "Payment summary";
export const toFrom = (part: ReactNode, part2: ReactNode, part3: string) => rich`${part} to ${part2}, from ${part3}`;
export const reviewPayout = "Review payout";
export const senderGone = "This connection or endpoint no longer exists. Go back and choose another.";
export const connectionMissing = "Choose a connection.";
export const possibleDuplicate = "Possible duplicate";
export const possibleDuplicates = (count: number) => `${count} possible duplicates`;
export const duplicateAlone =
  "Its outcome isn't final. Resolve that payout first; no other user can approve a second one.";
export const duplicateUnresolved =
  "Its outcome isn't final. Resolve that payout first, or submit this one: another user must approve it with a reason.";
export const duplicateExplanation = (part: ReactNode) =>
  rich`The same account was sent the same amount within the last 7 days, or a payout that isn't confirmed. ${part}`;
export const duplicateDismissLabel = "This isn't a duplicate";
export const optionalDetails = (count: number) => `Optional details (${count})`;
export const moreFields = (count: number, filled: number) =>
  `More fields (${count}${filled > 0 ? `, ${filled} filled` : ""})`;
export const searchFields = "Search fields";
export const searchEmpty = (search: string) => `No field matches “${search}”.`;
export const fieldsFilteredOut = (part: number) => `${part} fields don't match.`;
export const blockedTitle = "You can't send payouts";
export const blockedHint = (who: ReactNode) =>
  rich`Payouts are sent through a gateway connection, and there is none yet. ${who}`;
export const sendersUnavailable = "No connection can send now. See the reasons under From.";
export const payeeLoadFailed = (nameText: string) => `${nameText} couldn't be loaded. Choose the payee again.`;
export const payeeSearchLabel = "Name, vendor number or last digits";
export const payeeHint = "Choose a saved payee, or enter a new one below.";
export const payeeSearchEmpty = "No saved payee matches. Enter a new one below.";
export const lastPaid = (money: ReactNode, day: ReactNode) => rich`last paid ${money}, ${day}`;
export const neverPaid = "never paid";
export const payeeAccountPending = "another account needs approval";
export const alreadySubmittedNotice = "Submitted before. Nothing was sent now.";
export const changePayee = "Change payee";
export const typeMismatchTitle = (label: string) => `${label} can't pay this type of account`;
export const typeMismatchHint = (nameText: string, label: string) =>
  `${nameText} is paid by ${label}. Choose another endpoint under From.`;
export const payeeEditHint = (nameText: ReactNode) => rich`${nameText} Edit it on the payee's page.`;
export const soleTypeHint = "This endpoint supports no other account type.";
export const duplicatesUnreviewed = "Review each possible duplicate and tick it.";
export const verificationValueInvalid = (minLength: number | undefined, maxLength: null | number | undefined) =>
  `Enter ${minLength} or ${maxLength} digits.`;
export const reasonMissing = "Enter a reason for sending it anyway.";
export const outcomeUnlearnable =
  "This connection has never received a callback, and its status checks are off. Paydesk wouldn't learn the outcome.";
export const reasonLabel = "Reason for sending without status updates";
export const reasonHint = "Recorded in the audit log with your name.";
export const returnPageLabel = "Use Paydesk's return page";
export const returnPageOfField = (label: string) => `Use Paydesk's return page as ${label}`;
export const checkFieldsPassed = "All fields meet the gateway's rules";
export const checkReferenceUsed = "This reference was already used";
export const checkReferenceUnused = "Reference not used before";
export const checkReferenceMissing = "No reference: duplicates are harder to detect";
export const checkDuplicatesNone =
  "No possible duplicates in the last 7 days, and no unconfirmed payout to this account";
export const checkDuplicatesReviewed = "Possible duplicates reviewed";
export const toReview = (part: number) => `${counted(part, "possible duplicate")} to review`;
export const checkLimitExceeded = (money: ReactNode, kind: string) => rich`Over the limit of ${money} for ${kind}`;
export const checkLimitKept = (kind: string, money: ReactNode, kind2: string) =>
  rich`Within the limit for ${kind}: ${money}${kind2 === "order" ? "" : " left"}`;
export const checkBalanceExceeded = (balance: {
  left: ReactNode;
  typedBy: string;
  typedAt: ReactNode;
  pending: ReactNode;
}) =>
  rich`Exceeds the balance that ${balance.typedBy} entered ${balance.typedAt}: about ${balance.left} is left${balance.pending}`;
export const balancePendingPart = (money: ReactNode) => rich`, and ${money} is already pending`;
export const reviewTitle = "Review payout";
export const referenceHeldHint = (yourReference: ReactNode, connection: string) =>
  rich`${yourReference} belongs to an earlier payout from ${connection}. Resolve that payout first. The reference can be reused only if that payout has failed.`;
export const confirmationSentence = (money: ReactNode, receiver: ReactNode, connection: string) =>
  rich`${money} to ${receiver}, from ${connection}`;
export const sendNeedsResolution = "Resolve that payout first.";
export const receiverLine = (receiver: ReactNode) => rich`to ${receiver}`;
export const sendTo = (figure: string, who: string) => `Send ${figure} to ${who}`;
export const submitUnapprovedLabel = (figure: string) => `Submit ${figure} (no approver yet)`;
export const ofLabel = (required: number, approvers: string) => `${required} of ${approvers}`;
export const submitLabel = (whom: string, figure: string) => `Submit ${figure} for approval by ${whom}`;
export const accountNeverPaid = "No payout to this account has been completed yet.";
export const on = (otherName: boolean, receiverName: ReactNode, money: ReactNode, when: ReactNode) =>
  rich`${otherName ? `Last completed to this account, but as ${receiverName}:` : "Last completed:"} ${money} on ${when}.`;
export const fullValue = "Full value";
export const sandboxNumbersTitle = "Sandbox account numbers";
export const use = (outcome: string, number: string) => `Use ${number}: ${outcome}`;
export const sandboxNumbersHint = "Any other value completes the payout. No money moves.";
export const allCurrencies = "all currencies";
export const pays = (part: string) => `Pays ${part}.`;
export const senderHint = "Choose a connection and its endpoint.";
export const senderBlockedPart = " · can't send now";
export const sendersBlockedTitle = "Connections that can't send now";
export const senderBlockedReason = (span: ReactNode, whyNot: ReactNode) => rich`${span} can't send now. ${whyNot}`;
export const alreadySubmittedTitle = "This payout was already submitted";
export const viewOrder = "View order";
export const formHint = "Each form creates one payout. Going back or reloading sends nothing.";
export const warningStatus = "Review";
export const blocked = "Blocked";
export const summary = "Summary";
export const environment = (environment: "sandbox" | "production") =>
  environment === "production" ? "production" : "sandbox";
export const attachments = "Attachments";
export const submittedWithoutFiles = "The payout was submitted without all of its files";
export const filesNotAttached = (names: string) => `Not attached: ${names}. View the order, and attach them there.`;

export const notFound = "This order doesn't exist.";
export const refused = {
  status: (label: string) => `It can't be sent again. Paydesk shows ${label}.`,
  conflict: (conflict: string) => `It can't be sent again. ${conflict}`,
  reported: (reportedStatus: string) =>
    `An unverified callback reported “${reportedStatus}”. Check its status first: the gateway may have this order.`,
  unconfirmed: "Another payout to this account is unconfirmed. Resolve that payout first.",
  lapsed: (why: string) => `${why} Cancel it and submit it as a new payout.`,
};
export const cvv = {
  needed: "Enter the card verification value again; it wasn't stored.",
  form: "Enter 3 or 4 digits.",
};
