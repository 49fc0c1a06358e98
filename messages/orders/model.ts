export const senderGone = "The connection or endpoint of this order no longer exists.";
export const orderUnknown = "This order doesn't exist.";
export const usersResolvedNote = "Users resolved this with the evidence in the timeline. The gateway didn't report it.";
export const checksEndedNext = "Status checks have ended. Wait for a callback, or resolve it with evidence.";
export const prepared = "Prepared";
export const needsAction = "Needs action";
export const periodIgnored = "The period is ignored because exact dates are set.";
export const datesIgnored = (from: string, to: string) => `The dates are ignored: ${from} is after ${to}.`;
export const last7Days = "Last 7 days";
export const last30Days = "Last 30 days";
export const last90Days = "Last 90 days";
export const contradictingCallback = (because: string, part: string) =>
  `${because} But an unverified callback reported “${part}”.`;
export const approvesIt = (deciders: string) => `${deciders} approves it`;
export const resolversNote = (confirms: string) =>
  `A preparer, an approver or an admin proposes a resolution; ${confirms}.`;
export const unverifiedReportNote = (reportedStatus: string) =>
  `An unverified callback reported “${reportedStatus}”. No figure changes until it is confirmed.`;
export const answerDiffersNote = (label: string, queryStatus: string, who: string) =>
  `Paydesk shows ${label}; the gateway answered our status check with “${queryStatus}” – not yet confirmed. No figure changes. ${who}`;
export const unconfirmedReportNote = (what: string, part: string, who: string) =>
  `${what} reported${part} – not yet confirmed. No figure changes. ${who}`;
export const notCompleted = "not completed";
export const answered = "Answered";
export const callback = (labels: string) => `Callback: ${labels}`;
export const answerNotFound = "order not found";
export const tabUnknown = "this tab doesn't exist";
export const kindUnknown = "this kind of order doesn't exist";
export const statusUnknown = "this status doesn't exist";
export const valueUnknown = "this value doesn't exist";
export const valueNotUsers = "the only value is “users”";
export const codeTooLong = "the code is too long";
export const codeInvalid = "use any, none, or code: followed by the code";
export const amountTooLong = "the amount is too long";
export const tab = "Tab";
export const money = "Money";
export const amountExample = "use an amount, e.g. 1250.00, or a range, e.g. 100..200";
export const amountAmbiguous = (one: string, other: string) =>
  `it can mean ${one} or ${other}. Enter all decimals, e.g. 1250.00`;
export const rangeReversed = "the first amount is larger than the second";
export const today = "Today";
export const yesterday = "Yesterday";
export const thisMonth = "This month";
export const lastMonth = "Last month";
export const reversed = "reversed";
export const refunded = "refunded";
export const chargedBack = "charged back";
export const earliest = "Earliest:";
export const createdBySchedule = "created by the gateway's schedule";
export const callbackEvidence = "callback with a verified signature, which doesn't cover amount or currency";
export const reportEvidence = "the gateway's transaction report";
export const callbackUnlabelled = "Callback";
export const secondOrder = "second order";
export const toReceiver = (direction: "in" | "out", receiver: string) =>
  `${direction === "in" ? "from" : "to"} ${receiver}`;
export const fromEndpoint = (direction: "in" | "out", connection: string, endpoint: string) =>
  `${direction === "in" ? "by" : "from"} ${connection}, ${endpoint}`;
export const moved = "moved";
export const charged = "charged";
export const sent = "sent";
export const tooManySelected = (most: number) => `at most ${most} orders`;

export const formLacksId = "This form has no valid client order ID. Open a new payout form.";
export const referenceTooLong = "Your reference: use no more than 128 characters.";
export const reasonTooLong = (reasonMaxLength: number) => `Reason: use no more than ${reasonMaxLength} characters.`;
export const pageOutdated = "This page is out of date. Open the order again.";
export const verificationValueInvalid = "Card verification value: enter 3 or 4 digits.";

export const payout = "Payout";
export const charge = "Charge";
export const profileUpdate = "Profile update";
export const charges = "Charges";
export const profileUpdates = "Profile updates";
export const out = "Out";
export const inLabel = "In";
export const anySent = "Sent, any outcome";
export const completed = "Completed";
export const processing = "Processing";
export const failed = "Failed";
export const laterTransactions = "With later transactions";
export const unsent = "Not sent yet";
export const anyPrepared = "Prepared, any outcome";
export const unreleased = "Draft or needs approval";
export const anyReleased = "Released, any outcome";
export const releasedUnsent = "Released, not sent yet";

export const counterparty = "Payee or payer";
export const reference = "Reference or ID";
export const gatewayId = "Gateway order ID";
export const direction = "Direction";
export const preparedBy = "Prepared by";

export const scheduledNext = "It is sent on the scheduled date.";
export const nextAttempt = "Next attempt:";
export const nextCheckLabel = "Next status check:";
export const connectionPaused = "Sending is paused on its connection. It is sent when sending resumes.";
export const batchPaused = "Its batch is paused. It is sent when the batch resumes.";
export const unverifiedReport = "An unverified callback reported it. Check its status before you send or cancel it.";
export const unverifiedApproval =
  "A callback reported “approved”. Its signature doesn't cover the amount. It counts once a status check confirms it.";
export const resolveNext = "Resolve it with the gateway's evidence.";
export const checkingNext = "We check with the gateway.";

export const gatewayStatus = "Gateway status";
export const supportScheduled = "Created (by the gateway's schedule)";
export const lastCheckLabel = "Last status check";
export const utc = (at: string) => `${at} UTC`;
export const codeOf = (errorCode: string) => `code ${errorCode}`;
export const gateway = "Gateway";
export const notKnown = "not known";
export const result = "Result";
export const final = "Final";

export const filterLimit = "This list has too many filters to save as a view.";
export const filterInvalid = "This list's address has an invalid filter. Remove it before you save the view.";
export const viewLimit = (viewsMax: number) => `You already have ${viewsMax} views. Remove one first.`;
export const viewUnknown = "This view doesn't exist.";
export const nameMissing = "Name: enter a name for the view.";
export const nameTooLong = "Name: use no more than 60 characters.";
export const nameHasControls = "Name: remove line breaks and control characters.";

export const verifiedSignature = "verified signature";
export const unverifiedNoKey = "not verified: no control key is set";
export const mismatchNote = "It doesn't match what Paydesk has recorded.";
export const arrivedEarly = "It arrived before Paydesk knew its order.";
export const recheckedInvalid = "Checked again because the control key changed. Its signature was invalid before.";
export const recheckedUnverified = "Checked again because the control key changed. It wasn't verified before.";
export const checkedAgain = "Checked again.";
export const timelineScheduled = "Created by the gateway's schedule";
export const resendingTitle = (attempt: number) => `Sending again, attempt ${attempt}`;
export const sendingTitle = "Sending to the gateway";
export const statusChecked = "Status checked";
export const unclearResponse = "unclear response";
export const statusAnswerSource = "the gateway's answer to our status check";
export const queuedAgain = "Queued again";
export const noMoreTries = "No more automatic tries";
export const responseLost = "Response lost before it was stored";
export const checkPlanned = "Status check planned";
export const restoreUnconfirmed = "Unconfirmed after a restore";
export const accountChanged = "The payee's account was changed";
export const submittedForTwo = "Submitted for approval – needs two approvals";
export const submittedTitle = "Submitted for approval";
export const approvedOnce = "Approved – needs one more approval";
export const approvedFinally = "Approved for sending";
export const rejected = "Rejected";
export const approvalExpired = "Approval request expired";
export const edited = "Edited";
export const reportTitle = (status: string | null) => `Gateway's transaction report: ${status ?? "listed"}`;
export const resolutionProposed = "Resolution proposed";
export const resolutionApprovedOnce = "Resolution approved – needs one more approval";
export const resolutionSelfApproved = "Resolution approved by its proposer";
export const resolutionApproved = "Resolution approved";
export const reportSource = "the gateway's transaction report";
export const usersStatement = "users' statement";
export const resolution = (state: string | null) => `Resolution ${state === "void" ? "withdrawn" : (state ?? "ended")}`;
export const conflictSelfResolved = "Conflict resolved by its proposer";
export const conflictResolved = "Conflict resolved";
export const acknowledged = (acknowledged: string) => `Acknowledged: ${acknowledged}`;
export const acknowledgedPlain = "Acknowledged";
export const accepted = "Accepted by the gateway";
export const invalidDetails = "Failed – invalid details";
export const accessRefused = "Failed – access refused";
export const notSent = "Not sent";
export const responseUnclear = "Response missing or unclear";
export const serialResponseSource = (serialNumber: string) => `the gateway's response, serial number ${serialNumber}`;
export const responseSource = "the gateway's response";
export const invalidSignature = "invalid signature";
export const notVerified = "not verified";

export const returnNoticeEmailed = (address: string) => `Notice of the return for ${address}`;
export const remittanceAdviceEmailed = (address: string) => `Remittance advice for ${address}`;
export const mailStates = {
  waiting: "email is being sent",
  sent: "email sent",
  kept: "email not sent: no mail server",
  failed: "email couldn't be sent",
};

export const returnReported = (money: string, code: string | null) =>
  ["Reported as returned", money && `: ${money}`, code && ` (${code})`].filter(Boolean).join("");
export const bank = "Bank";
export const bankLine = "a line of a bank statement";
export const gatewayReportLine = "a line of a gateway report";
