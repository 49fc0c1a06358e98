export const verifiedSignature = "verified signature";
export const unverifiedNoKey = "not verified: no control key is set";
export const mismatchNote = "It doesn't match what Paydesk has recorded.";
export const arrivedEarly = "It arrived before Paydesk knew its order.";
export const recheckedInvalid = "Checked again because the control key changed. Its signature was invalid before.";
export const recheckedUnverified = "Checked again because the control key changed. It wasn't verified before.";
export const checkedAgain = "Checked again.";
export const createdBySchedule = "Created by the gateway's schedule";
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
