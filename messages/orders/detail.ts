import type { ReactNode } from "react";
import { rich } from "@/messages/rich";

export const payoutRejectedNext = "can edit and resubmit it.";
export const changeRejectedNext = "can cancel it and make another change.";
export const approval = "Approval";
export const callbacksEmpty = (statusQuery: boolean) =>
  `No callbacks received. ${statusQuery ? "We also check the status with the gateway, so the outcome doesn't depend on a callback." : "Status checks are off for this connection, so the outcome arrives by callback only."}`;
export const callbacksHint = "Callbacks in the order they arrived. Answers to our status checks are in the timeline.";
export const callbacksTruncated = (partMax: number) => `Showing the first ${partMax}. More callbacks arrived.`;
export const malformed = "Malformed";
export const rawCallback = (method: string) => `Raw callback (${method})`;
export const callback = "Callback";
export const rawBody = "Raw body";
export const rawQuery = "Raw query";
export const bodyTruncated = (cut: number) => `${cut} more characters not shown.`;
export const headers = "Headers";
export const openCallback = "Open callback";
export const result = "Result";
export const removedBefore = {
  order_events: (day: string, months: number) => `History before ${day} was removed after ${months} months, as set.`,
  calls: (day: string, months: number) => `Requests before ${day} were removed after ${months} months, as set.`,
  callbacks: (day: string, months: number) => `Callbacks before ${day} were removed after ${months} months, as set.`,
};
export const callsEmpty = "No call has been made yet. Nothing was sent.";
export const maskedNote =
  "Card numbers, account numbers and similar values are hidden. The card verification value was never stored.";
export const showAll = "Show all";
export const hiddenChecksNote = (queriesLeftOut: number, part: ReactNode) =>
  rich`${queriesLeftOut} earlier status checks are hidden. ${part}`;
export const resultPending = "no result yet";
export const attempt = (attempt: number) => `, attempt ${attempt}`;
export const http = (httpStatus: number) => ` · HTTP ${httpStatus}`;
export const request = "Request";
export const requestMissing = "no request was made";
export const post = (url: string) => `POST ${url}`;
export const requestBody = "Request body";
export const maskedBodyNote = "Hidden values make this differ from the signed text.";
export const authorizationHeader = "Authorization header";
export const baseStringTitle = "Signature base string";
export const response = "Response";
export const noResponse = "No response.";
export const httpStatus = "HTTP status";
export const duration = "Duration";
export const ms = (durationMs: number) => `${durationMs} ms`;
export const serialNumber = "serial number";
export const checkStatus = "Check status";
export const orders = (arrowLeft: ReactNode) => rich`${arrowLeft}Orders`;
export const navigationLabel = "Previous and next order";
export const previousLink = "Previous order (k)";
export const nextLink = "Next order (j)";
export const positionInList = (part: number, count: ReactNode) => rich`${part} of ${count} on that page`;
export const resolve = "Resolve";
export const resolveIt = "resolve it";
export const checksOff = "Status checks are off for this connection.";
export const thePayee = "the payee";
export const sendNeedsCheck = "Check its status first.";
export const correctLabel = "Correct and send again";
export const duplicateLabel = "Copy to new payout";
export const resubmitLabel = "Edit and resubmit";
export const edit = "Edit";
export const acknowledge = "Acknowledge";
export const acknowledgeIt = "acknowledge it";
export const cancelPayout = "Cancel payout";
export const cancelConfirm = "Cancel this payout";
export const keepPayout = "Keep payout";
export const cancelEffect =
  "This payout hasn't been sent. Once cancelled, it can't be sent. To pay later, create a new payout.";
export const paydeskId = "Paydesk ID";
export const yourReference = "your reference";
export const payer = "Payer";
export const nameMissing = "no name given";
export const viewProfile = "View profile";
export const chargedFrom = "Charged from";
export const endpointId = "endpoint ID";
export const created = "Created";
export const createdBySchedule = "By the gateway's schedule";
export const prepared = "Prepared";
export const approvedBy = "Approved by";
export const released = "Released";
export const attempts = "Attempts";
export const lastCheckTerm = "Last status check";
export const nextCheckTerm = "Next status check";
export const final = "Final";
export const copiedFrom = "Copied from";
export const copiedTo = "Copied to";
export const proposedBy = (proposedBy: string) => `Proposed by ${proposedBy}`;
export const resolution = "Resolution";
export const resolutionApproversTerm = "Resolution approved by";
export const savedPayee = (nameText: string) => `View payee ${nameText}`;
export const accountChangedWarning = (triangleAlert: ReactNode) =>
  rich`${triangleAlert}This payee now has another account.`;
export const savePayeeLabel = "Save as payee";
export const paidElsewhereLabel = "Paid by another order: ";
export const resentAsLabel = "Sent again as another order: ";
export const gatewayReasonLabel = "The gateway reported: ";
export const reasonMissing = "no reason given";
export const code = (span: ReactNode) => rich` (code ${span})`;
export const notKnown = "not known";
export const to = (receiverName: string) => `to ${receiverName}`;
export const orderDetails = "Order details";
export const timeline = "Timeline";
export const callsTab = "Request and response";
export const loading = "Loading";
export const proposes = (nameText: string, span: ReactNode, verdictEffects: string) =>
  rich`${nameText} proposes: ${span} ${verdictEffects}`;
export const togetherWith = "Together with";
export const setDecidedTogether = (others: string) => `${others} more; the whole set is approved or rejected there`;
export const resolutionPendingTitle = "Resolution needs approval";
export const resolutionApplyingTitle = "Resolution approved, being applied";
export const safetyTitle = "Safe to send again?";
export const nextStep = "Next step";
export const from = "From";
export const answerAutomatic = "It is sent automatically.";
export const answerSameOrder = "Yes, this same order.";
export const answerNewOrder = "Yes, as a new order.";
export const sendNow = "Send now";
export const nothingSentNotice = (reason: string) => `Nothing was sent. ${reason}`;
export const resendTitle = "Send this order again";
export const dontSend = "Don't send";
export const send = (money: ReactNode) => rich`Send ${money}`;
export const toFrom = (money: ReactNode, to: string, nameText: string, environment: string) =>
  rich`${money} to ${to}, from ${nameText}. ${environment === "production" ? "This is real money." : "Sandbox: no money moves."}`;
export const resendEffect = (because: string) => `${because} It is sent with the same client order ID.`;
export const verificationValueLabel = "Card verification value";
export const verificationValueHint = "It is sent with this request only and is not stored.";
export const more = "More";
export const remittanceAdvice = (icon: ReactNode) => rich`${icon}Remittance advice`;
export const tellThePayee = "Notify payee";
export const remittanceLink = "View remittance advice";
export const receiptLink = (fileText: ReactNode) => rich`${fileText}Receipt as PDF`;
export const supportMenuItem = (copy: ReactNode) => rich`${copy}Copy for support`;
export const supportTextName = "the support text";
export const wrongPayeeMenuItem = (icon: ReactNode) => rich`${icon}Report wrong payee`;
export const wrongPayee = "Wrong payee?";
export const supportCopyButton = "Copy for support";
export const recallImpossible = (over: boolean) =>
  `The gateway's API can't recall a payout${over ? "" : ", even one in progress"}.`;
export const ofLabel = (payee: string) => ` of ${payee}`;
export const receivingBankPart = " that receives it";
export const recallInstructions = (part: string) =>
  `Call the gateway's account manager immediately and give them this text. Only they and the bank${part} can stop it or request a return. A return appears here as a reversal.`;
export const last = (part: string, when: ReactNode) => rich`${part}Last ${when}.`;
export const timelineTruncated = (partMax: number) =>
  `Showing the first ${partMax} events. Later ones are under Request and response, and under Callbacks.`;
export const reason = "Reason: ";
export const no = "No.";

export const accepted = "accepted";
export const invalidDetails = "failed – invalid details";
export const notSent = "not sent";
export const accessRefused = "failed – access refused";
export const unconfirmed = "unconfirmed";
export const answered = "answered";
export const notFound = "order not found";
export const unclearResponse = "unclear response";

export const reportedReturns = "Reported returns";
export const standings = {
  reported: "Not confirmed yet",
  counted: "Confirmed",
  refused: "Dismissed",
} as const;
export const notStored = "On its timeline only";
export const sources = {
  statement: "Bank statement",
  notification: "Bank notification",
  gateway: "Gateway report",
} as const;
export const bookedFor = (day: string, code: string) => (code ? `Booked ${day}, reason ${code}` : `Booked ${day}`);
