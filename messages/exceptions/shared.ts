import { counted } from "@/lib/core/plural";

export const theMoneyMovedTheOrder = "The money moved. The order is closed as Completed.";
export const noMoneyMovedTheOrder = "No money moved. The order is closed and can be duplicated as a new payout.";
export const noMoneyMovedAFault =
  "No money moved because of a gateway error. The order is closed and can be duplicated as a new payout.";
export const noMoneyMovedTheOrderIs = "No money moved. The order is closed; the same details will be blocked again.";
export const theGatewayHasItAnd = "The gateway has it. The outcome follows.";
export const theGatewayNeverHadIt =
  "The gateway never had it. The order is closed and can be duplicated as a new payout, linked to this one.";
export const order = (count: number) => counted(count, "order");
export const now = "Current status";
export const howYouKnowIt = "Evidence";
export const whoAtTheGatewaySaid =
  "Name your contact at the gateway, the date and their reference. It is kept in the timeline.";
export const notProposed = "Not submitted";
export const thisRulingHolds = "resolve this conflict";
export const resolve = (orders: string) => `resolve ${orders}`;
export const peoplesOwnWord = "users' statement";
export const line = (line: string) => `, row ${line}`;
export const theGatewaysTransactionReport = (fileName: string, part: string) =>
  `the gateway's transaction report, ${fileName}${part}`;
export const beingApplied = "Being applied";
export const approvedAlone = "Approved by proposer";
export const ofApproved = (part: number, required: number) => `${part} of ${required} approved`;
export const what = "Resolution";
export const peoplesWord = "users' statement";
export const proposedBy = "Proposed by";
export const approvedBy = "Approved by";
export const proposed = "Proposed";
export const amountNotKnown = "unknown amount";
export const nobodyElseCanApproveIt =
  "No other user can approve this, so it takes effect immediately. The timeline records that you decided alone.";
export const twoOthersMustApprove = "Two other users must approve. ";
export const untilThenNothingChanges = (two: string, whoCan: string) => `${two}${whoCan} Nothing changes until then.`;
