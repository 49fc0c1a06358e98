export const netAmount = "Net amount";
export const code = "Code";
export const gatewayMessage = "Gateway message";
export const batchRow = "Batch row";
export const approvedBy = "Approved by";
export const approved = (timeZone: string) => `Approved (${timeZone})`;
export const releasedBy = "Released by";
export const youHaventExportedThis = "You haven't exported this list before. Export all orders instead.";
export const to = (movingDaysLabels: string, from: string, to: string) => `${movingDaysLabels} (${from} to ${to})`;
export const to2 = (from: string, to: string) => `${from} to ${to}`;
export const unknownCurrency = "unknown currency";
export const allOrders = "All orders";
export const thisListHasToo = "This list has too many filters to export. Remove some filters.";
export const theAddressOfThis = "The address of this list contains invalid filters. Clear them, then export again.";
export const chooseAllOrdersOr = "Choose all orders or only changes.";
export const replacesCharactersThatThis = "� replaces characters that this document can't show. Paydesk shows them.";
export const sandboxNoMoneyMoves = "Sandbox · no money moves";
export const receipt = (kindLabels: string) => `Receipt · ${kindLabels}`;
export const asOfTimesIn = (asOf: string, timeZone: string) =>
  `As of ${asOf}, times in ${timeZone}. Later changes are not included.`;
export const thisReceiptShowsWhat =
  "This receipt shows what the payment gateway reported to Paydesk. It is not a bank statement, and no proof that the payee received the money.";
export const code2 = (errorCode: string) => ` (code ${errorCode})`;
export const unknown = "unknown";
export const by = (decision: string, nameText: string, at: string, part: string) =>
  `${decision === "approve" ? "Approved" : "Rejected"} by ${nameText}, ${at}${part}`;
export const chargedFrom = "Charged from";
export const row = (nameText: string, row: number) => `${nameText}, row ${row}`;
export const createdByTheGateways = "Created by the gateway's schedule";
