import type { ReactNode } from "react";
import { counted } from "@/lib/core/text/plural";
import { rich } from "@/messages/rich";

export const acknowledge = "Acknowledge";
export const acknowledgeCallbacks = (count: number) => `Acknowledge ${count} callbacks`;
export const message = "Message";
export const result = "Result";
export const acknowledged = "acknowledged";
export const effect = "Effect";
export const clientIdLabel = "Client order ID";
export const amountReceived = "Amount as received";
export const received = "Received";
export const notShown = "not shown";
export const statusTooLong = "Too long to show";
export const malformed = "Malformed";
export const profile = (profileId: string) => `profile ${profileId}`;
export const callbacksToShow = "Connections and callbacks";
export const callbacksToReview = "To review";
export const callbackIssues = "Issues";
export const allCallbacks = "All";
export const callbackHealth = "Health";
export const listCaption = "Callbacks, newest first";

export const malformedPart = "malformed";
export const callback = (part: string) => `Callback: ${part}`;
export const malformedLabel = "Malformed";
export const acknowledgePhrase = "acknowledge callbacks";
export const receivedData = "Received data";
export const callbackTitle = "Callback";
export const originalBody = "Original body";
export const originalQuery = "Original query";
export const bodyCut = (cut: number) => `${cut} more characters aren't shown.`;
export const headers = "Headers";
export const maskedHint = "Secrets and card numbers are hidden. Everything else is shown as received.";
export const reason = "Reason";
export const reprocessingNote = " We're processing it again.";
export const orderNotFound = "not found in Paydesk";
export const nextStep = "Next step";
export const checkedAgain = " (checked with the current control keys)";
export const signatureValid = (now: string) =>
  `The signature is valid${now}. It covers this status and these IDs, but not amount and type.`;
export const signatureInvalid = (now: string) =>
  `The signature is invalid${now}. Nothing proves that the gateway sent this.`;
export const signatureUnverified = "Unverified: the connection has no control key.";
export const signatureAbsent = "None: the callback is malformed.";
export const arrivedAtLabel = "Callback address of";
export const profileLine = (profileId: string, endpointLabel: string) => `profile ${profileId}, ${endpointLabel}`;
export const theConnection = "the connection";
export const format = "Format";
export const acknowledgedLabel = "Acknowledged";

export const healthTitle = "Callback health";
export const healthCaption = "Callback health by connection";
export const viewConnections = "View connections";
export const unknownAddressesNone = "No requests to unknown callback addresses.";
export const request = "request";
export const requests = "requests";
export const unknownAddressesNote = (count: ReactNode) =>
  rich`${count} arrived at unknown callback addresses of Paydesk. They were refused and not stored. Check the address set at the gateway, or suspect someone guessing.`;
export const health = "Health";
export const needReview = "Need review";
export const issues24H = "Issues, 24 h";
export const received24H = "Received, 24 h";
export const unprocessedHead = "Not processed yet";
export const lastCallback = "Last callback";
export const missingNext = (overdueOrders: number) =>
  `${counted(overdueOrders, "order is", "orders are")} waiting for a status.`;
export const moreThan = (count: ReactNode) => rich`more than ${count}`;
export const set = "set";

export const any = "Any";
export const issuesCaption = "Issues by type";
export const newestOnly = (count: ReactNode) => rich`of the newest ${count}`;
export const emptyReview = "No callbacks need review";
export const allCallbacksLink = "Show all callbacks";
export const emptyReviewHint = (link: ReactNode) =>
  rich`Callbacks appear here if their signature is invalid, they match no order, conflict with known data or are malformed. ${link}`;
export const noIssues = "No issues";
export const emptyIssuesHint = "Every callback was processed, or it was a duplicate or out of order.";
export const emptyAll = "No callbacks yet";
export const emptyAllHint =
  "The gateway sends a callback when a payout's status is final. Paydesk passes its callback address with each payout. You can test the address on the connection's page.";
export const nouns = ["callback", "callbacks"] as const;
