import type { ReactNode } from "react";
import { rich } from "@/messages/rich";

export const canEditAndResubmit = "can edit and resubmit it.";
export const canCancelItAnd = "can cancel it and make another change.";
export const approval = "Approval";
export const noCallbacksReceived = (statusQuery: boolean) =>
  `No callbacks received. ${statusQuery ? "We also check the status with the gateway, so the outcome doesn't depend on a callback." : "Status checks are off for this connection, so the outcome arrives by callback only."}`;
export const callbacksInTheOrder =
  "Callbacks in the order they arrived. Answers to our status checks are in the timeline.";
export const showingTheFirstMore = (partMax: number) => `Showing the first ${partMax}. More callbacks arrived.`;
export const malformed = "Malformed";
export const rawCallback = (method: string) => `Raw callback (${method})`;
export const callback = "Callback";
export const rawBody = "Raw body";
export const rawQuery = "Raw query";
export const moreCharactersNotShown = (cut: number) => `${cut} more characters not shown.`;
export const headers = "Headers";
export const openCallback = "Open callback";
export const result = "Result";
export const removedBefore = {
  order_events: (day: string, months: number) => `History before ${day} was removed after ${months} months, as set.`,
  calls: (day: string, months: number) => `Requests before ${day} were removed after ${months} months, as set.`,
  callbacks: (day: string, months: number) => `Callbacks before ${day} were removed after ${months} months, as set.`,
};
export const noCallHasBeen = "No call has been made yet. Nothing was sent.";
export const cardNumbersAccountNumbers =
  "Card numbers, account numbers and similar values are hidden. The card verification value was never stored.";
export const showAll = "Show all";
export const earlierStatusChecksAre = (queriesLeftOut: number, part: ReactNode) =>
  rich`${queriesLeftOut} earlier status checks are hidden. ${part}`;
export const noResultYet = "no result yet";
export const attempt = (attempt: number) => `, attempt ${attempt}`;
export const http = (httpStatus: number) => ` · HTTP ${httpStatus}`;
export const request = "Request";
export const noRequestWasMade = "no request was made";
export const post = (url: string) => `POST ${url}`;
export const requestBody = "Request body";
export const hiddenValuesMakeThis = "Hidden values make this differ from the signed text.";
export const authorizationHeader = "Authorization header";
export const signatureBaseString = "Signature base string";
export const response = "Response";
export const noResponse = "No response.";
export const httpStatus = "HTTP status";
export const duration = "Duration";
export const ms = (durationMs: number) => `${durationMs} ms`;
export const serialNumber = "serial number";
export const checkStatus = "Check status";
export const orders = (arrowLeft: ReactNode) => rich`${arrowLeft}Orders`;
export const previousAndNextOrder = "Previous and next order";
export const previousOrderK = "Previous order (k)";
export const nextOrderJ = "Next order (j)";
export const ofOnThatPage = (part: number, count: ReactNode) => rich`${part} of ${count} on that page`;
export const resolve = "Resolve";
export const resolveIt = "resolve it";
export const statusChecksAreOff = "Status checks are off for this connection.";
export const thePayee = "the payee";
export const checkItsStatusFirst = "Check its status first.";
export const correctAndSendAgain = "Correct and send again";
export const duplicateAsNewPayout = "Duplicate as new payout";
export const editAndResubmit = "Edit and resubmit";
export const edit = "Edit";
export const acknowledge = "Acknowledge";
export const acknowledgeIt = "acknowledge it";
export const cancelPayout = "Cancel payout";
export const cancelThisPayout = "Cancel this payout";
export const keepPayout = "Keep payout";
export const thisPayoutHasntBeen =
  "This payout hasn't been sent. Once cancelled, it can't be sent. To pay later, create a new payout.";
export const paydeskId = "Paydesk ID";
export const yourReference = "your reference";
export const payer = "Payer";
export const noNameGiven = "no name given";
export const viewProfile = "View profile";
export const chargedFrom = "Charged from";
export const endpointId = "endpoint ID";
export const created = "Created";
export const byTheGatewaysSchedule = "By the gateway's schedule";
export const prepared = "Prepared";
export const approvedBy = "Approved by";
export const released = "Released";
export const attempts = "Attempts";
export const lastStatusCheck = "Last status check";
export const nextStatusCheck = "Next status check";
export const final = "Final";
export const copiedFrom = "Copied from";
export const copiedTo = "Copied to";
export const proposedBy = (proposedBy: string) => `Proposed by ${proposedBy}`;
export const resolution = "Resolution";
export const resolutionApprovedBy = "Resolution approved by";
export const savedPayee = (nameText: string) => `Saved payee: ${nameText}`;
export const thisPayeeNowHas = (triangleAlert: ReactNode) => rich`${triangleAlert}This payee now has another account.`;
export const saveAsPayee = "Save as payee";
export const paidByAnotherOrder = "Paid by another order: ";
export const sentAgainAsAnother = "Sent again as another order: ";
export const theGatewayReported = "The gateway reported: ";
export const noReasonGiven = "no reason given";
export const code = (span: ReactNode) => rich` (code ${span})`;
export const notKnown = "not known";
export const to = (receiverName: string) => `to ${receiverName}`;
export const orderDetails = "Order details";
export const timeline = "Timeline";
export const requestAndResponse = "Request and response";
export const loading = "Loading";
export const proposes = (nameText: string, span: ReactNode, verdictEffects: string) =>
  rich`${nameText} proposes: ${span} ${verdictEffects}`;
export const togetherWith = "Together with";
export const moreTheWholeSet = (others: string) => `${others} more; the whole set is approved or rejected there`;
export const resolutionNeedsApproval = "Resolution needs approval";
export const resolutionApprovedBeingApplied = "Resolution approved, being applied";
export const safeToSendAgain = "Safe to send again?";
export const nextStep = "Next step";
export const from = "From";
export const itIsSentAutomatically = "It is sent automatically.";
export const yesThisSameOrder = "Yes, this same order.";
export const yesAsANew = "Yes, as a new order.";
export const sendNow = "Send now";
export const nothingWasSent = (reason: string) => `Nothing was sent. ${reason}`;
export const sendThisOrderAgain = "Send this order again";
export const dontSend = "Don't send";
export const send = (money: ReactNode) => rich`Send ${money}`;
export const toFrom = (money: ReactNode, to: string, nameText: string, environment: string) =>
  rich`${money} to ${to}, from ${nameText}. ${environment === "production" ? "This is real money." : "Sandbox: no money moves."}`;
export const itIsSentWith = (because: string) => `${because} It is sent with the same client order ID.`;
export const cardVerificationValue = "Card verification value";
export const itIsSentWith2 = "It is sent with this request only and is not stored.";
export const more = "More";
export const remittanceAdvice = (icon: ReactNode) => rich`${icon}Remittance advice`;
export const tellThePayee = "Notify payee";
export const viewRemittanceAdvice = "View remittance advice";
export const receiptAsPdf = (fileText: ReactNode) => rich`${fileText}Receipt as PDF`;
export const copyForSupport = (copy: ReactNode) => rich`${copy}Copy for support`;
export const theSupportText = "the support text";
export const reportWrongPayee = (icon: ReactNode) => rich`${icon}Report wrong payee`;
export const wrongPayee = "Wrong payee?";
export const copyForSupport2 = "Copy for support";
export const theGatewaysApiCant = (over: boolean) =>
  `The gateway's API can't recall a payout${over ? "" : ", even one in progress"}.`;
export const ofLabel = (payee: string) => ` of ${payee}`;
export const thatReceivesIt = " that receives it";
export const callTheGatewaysAccount = (part: string) =>
  `Call the gateway's account manager immediately and give them this text. Only they and the bank${part} can stop it or request a return. A return appears here as a reversal.`;
export const last = (part: string, when: ReactNode) => rich`${part}Last ${when}.`;
export const showingTheFirstEvents = (partMax: number) =>
  `Showing the first ${partMax} events. Later ones are under Request and response, and under Callbacks.`;
export const reason = "Reason: ";
export const no = "No.";
