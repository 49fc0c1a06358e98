export const verifiedSignature = "verified signature";
export const notVerifiedNoControl = "not verified: no control key is set";
export const itDoesntMatchWhat = "It doesn't match what Paydesk has recorded.";
export const itArrivedBeforePaydesk = "It arrived before Paydesk knew its order.";
export const checkedAgainBecauseThe =
  "Checked again because the control key changed. Its signature was invalid before.";
export const checkedAgainBecauseThe2 = "Checked again because the control key changed. It wasn't verified before.";
export const checkedAgain = "Checked again.";
export const createdByTheGateways = "Created by the gateway's schedule";
export const sendingAgainAttempt = (attempt: number) => `Sending again, attempt ${attempt}`;
export const sendingToTheGateway = "Sending to the gateway";
export const statusChecked = "Status checked";
export const unclearResponse = "unclear response";
export const theGatewaysAnswerTo = "the gateway's answer to our status check";
export const queuedAgain = "Queued again";
export const noMoreTries = "No more automatic tries";
export const responseLostBeforeIt = "Response lost before it was stored";
export const statusCheckPlanned = "Status check planned";
export const unconfirmedAfterARestore = "Unconfirmed after a restore";
export const thePayeesAccountWas = "The payee's account was changed";
export const submittedForApprovalNeeds = "Submitted for approval – needs two approvals";
export const submittedForApproval = "Submitted for approval";
export const approvedNeedsOneMore = "Approved – needs one more approval";
export const approvedForSending = "Approved for sending";
export const rejected = "Rejected";
export const approvalRequestExpired = "Approval request expired";
export const edited = "Edited";
export const gatewaysTransactionReport = (status: string | null) =>
  `Gateway's transaction report: ${status ?? "listed"}`;
export const resolutionProposed = "Resolution proposed";
export const resolutionApprovedNeedsOne = "Resolution approved – needs one more approval";
export const resolutionApprovedByIts = "Resolution approved by its proposer";
export const resolutionApproved = "Resolution approved";
export const theGatewaysTransactionReport = "the gateway's transaction report";
export const usersStatement = "users' statement";
export const resolution = (state: string | null) => `Resolution ${state === "void" ? "withdrawn" : (state ?? "ended")}`;
export const conflictResolvedByIts = "Conflict resolved by its proposer";
export const conflictResolved = "Conflict resolved";
export const acknowledged = (acknowledged: string) => `Acknowledged: ${acknowledged}`;
export const acknowledged2 = "Acknowledged";
export const acceptedByTheGateway = "Accepted by the gateway";
export const failedInvalidDetails = "Failed – invalid details";
export const failedAccessRefused = "Failed – access refused";
export const notSent = "Not sent";
export const responseMissingOrUnclear = "Response missing or unclear";
export const theGatewaysResponseSerial = (serialNumber: string) =>
  `the gateway's response, serial number ${serialNumber}`;
export const theGatewaysResponse = "the gateway's response";
export const invalidSignature = "invalid signature";
export const notVerified = "not verified";

export const gateway = "Gateway";

export const returnNoticeEmailed = (address: string) => `Notice of the return for ${address}`;
export const remittanceAdviceEmailed = (address: string) => `Remittance advice for ${address}`;
export const mailStates = {
  waiting: "email is being sent",
  sent: "email sent",
  kept: "email not sent: no mail server",
  failed: "email couldn't be sent",
};

export const reportedAsReturned = (money: string, code: string | null) =>
  ["Reported as returned", money && `: ${money}`, code && ` (${code})`].filter(Boolean).join("");
export const bank = "Bank";
export const gatewayReport = "Gateway report";
export const bankLine = "a line of a bank statement";
export const gatewayReportLine = "a line of a gateway report";
