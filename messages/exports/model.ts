export const whatIsLeftOfIt = "Net amount";
export const code = "Code";
export const theGatewaySaid = "Gateway message";
export const rowOfTheBatch = "Batch row";
export const approvedBy = "Approved by";
export const approved = (timeZone: string) => `Approved (${timeZone})`;
export const releasedBy = "Released by";
export const youHaveNoEarlierExport = "You haven't exported this list before. Export all orders instead.";
export const to = (movingDaysLabels: string, from: string, to: string) => `${movingDaysLabels} (${from} to ${to})`;
export const to2 = (from: string, to: string) => `${from} to ${to}`;
export const currencyNotKnown = "unknown currency";
export const allOrders = "All orders";
export const thisListIsNarrowedBy = "This list has too many filters to export. Remove some filters.";
export const thisListsAddressHoldsWhat =
  "The address of this list contains invalid filters. Clear them, then export again.";
export const sayWhetherYouWantAll = "Choose all orders or only changes.";
export const lettersThatThisPaperHas = "� replaces characters that this document can't show. Paydesk shows them.";
export const practiceNoMoneyMoves = "Sandbox · no money moves";
export const receipt = (kindLabels: string) => `Receipt · ${kindLabels}`;
export const asOfTimesInWhat = (asOf: string, timeZone: string) =>
  `As of ${asOf}, times in ${timeZone}. Later changes are not included.`;
export const itSaysWhatThePayment =
  "This receipt shows what the payment gateway reported to Paydesk. It is not a bank statement, and no proof that the payee received the money.";
export const code2 = (errorCode: string) => ` (code ${errorCode})`;
export const cannotBeTold = "unknown";
export const approveApprovedSentBackBy = (decision: string, nameText: string, at: string, part: string) =>
  `${decision === "approve" ? "Approved" : "Rejected"} by ${nameText}, ${at}${part}`;
export const chargedFrom = "Charged from";
export const row = (nameText: string, row: number) => `${nameText}, row ${row}`;
export const madeByTheGatewaysSchedule = "Created by the gateway's schedule";
