import { counted } from "@/lib/core/plural";

export const stillProcessing = "Still processing";
export const notAtTheGateway = "Not at the gateway";
export const theMoneyMovedTheOrder = "The money moved. The order is closed as approved.";
export const noMoneyMovedTheOrder = "No money moved. The order is closed; another one like it may be sent.";
export const noMoneyMovedAFault =
  "No money moved: a fault at the gateway. The order is closed; another one like it may be sent.";
export const noMoneyMovedTheOrderIs = "No money moved. The order is closed; the same details will be refused again.";
export const theGatewayHasItAnd = "The gateway has it and works on it. Its outcome is awaited.";
export const theGatewayNeverHadIt =
  "The gateway never had it. The order is closed; a new one, linked to it, may be sent in its place.";
export const order = (count: number) => counted(count, "order");
export const now = "Now";
export const howYouKnowIt = "How you know it";
export const whoAtTheGatewaySaid = "Who at the gateway said so, when, and their reference. It stays on the timeline.";
export const notProposed = "Not proposed";
export const thisRulingHolds = "this ruling holds";
export const resolve = (orders: string) => `resolve ${orders}`;
export const peoplesOwnWord = "people's own word";
export const line = (line: string) => `, line ${line}`;
export const theGatewaysTransactionReport = (fileName: string, part: string) =>
  `the gateway's transaction report, ${fileName}${part}`;
export const beingApplied = "Being applied";
export const approvedAlone = "Approved alone";
export const ofApproved = (part: number, required: number) => `${part} of ${required} approved`;
export const what = "What";
export const peoplesWord = "people's word";
export const proposedBy = "Proposed by";
export const approvedBy = "Approved by";
export const proposed = "Proposed";
export const amountNotKnown = "amount not known";
export const nobodyElseCanApproveIt =
  "Nobody else can approve it: it counts at once, and the timeline says that you decided alone.";
export const twoOthersMustApprove = "Two others must approve. ";
export const untilThenNothingChanges = (two: string, whoCan: string) => `${two}${whoCan} Until then nothing changes.`;
