export const whatIsLeftOfIt = "What is left of it";
export const code = "Code";
export const theGatewaySaid = "The gateway said";
export const rowOfTheBatch = "Row of the batch";
export const approvedBy = "Approved by";
export const approved = (timeZone: string) => `Approved (${timeZone})`;
export const releasedBy = "Released by";
export const youHaveNoEarlierExport = "You have no earlier export of this list: take all of it.";
export const to = (movingDaysLabels: string, from: string, to: string) => `${movingDaysLabels} (${from} to ${to})`;
export const to2 = (from: string, to: string) => `${from} to ${to}`;
export const currencyNotKnown = "currency not known";
export const allOrders = "All orders";
export const thisListIsNarrowedBy = "This list is narrowed by more than an export can keep.";
export const thisListsAddressHoldsWhat = "This list's address holds what cannot be read; mend it first.";
export const sayWhetherYouWantAll = "Say whether you want all or what changed.";
export const lettersThatThisPaperHas = "Letters that this paper has no signs for stand as �; the desk shows them.";
export const practiceNoMoneyMoves = "Practice · no money moves";
export const receipt = (kindLabels: string) => `Receipt · ${kindLabels}`;
export const asOfTimesInWhat = (asOf: string, timeZone: string) =>
  `As of ${asOf}, times in ${timeZone}. What became known later is not in it.`;
export const itSaysWhatThePayment =
  "It says what the payment gateway reported to this desk. It is no statement of a bank, and no proof that the receiver has the money.";
export const code2 = (errorCode: string) => ` (code ${errorCode})`;
export const cannotBeTold = "cannot be told";
export const approveApprovedSentBackBy = (decision: string, nameText: string, at: string, part: string) =>
  `${decision === "approve" ? "Approved" : "Sent back"} by ${nameText}, ${at}${part}`;
export const chargedFrom = "Charged from";
export const row = (nameText: string, row: number) => `${nameText}, row ${row}`;
export const madeByTheGatewaysSchedule = "Made by the gateway's schedule";
