import { counted } from "@/lib/core/text/plural";

export const theMoneyMovedThe = "The money moved. The order is closed as Completed.";
export const noMoneyMovedThe = "No money moved. The order is closed and can be sent again as a new order.";
export const noMoneyMovedBecause =
  "No money moved because of a gateway error. The order is closed and can be sent again as a new order.";
export const noMoneyMovedThe2 = "No money moved. The order is closed; the same details will be blocked again.";
export const theGatewayHasIt = "The gateway has it. The outcome follows.";
export const theGatewayNeverHad =
  "The gateway never had it. The order is closed and can be sent again as a new order, linked to this one.";
export const order = (count: number) => counted(count, "order");
export const currentStatus = "Current status";
export const evidence = "Evidence";
export const nameYourContactAt =
  "Name your contact at the gateway, the date and their reference. It is kept in the timeline.";
export const notSubmitted = "Not submitted";
export const resolveThisConflict = "resolve this conflict";
export const resolve = (orders: string) => `resolve ${orders}`;
export const usersStatement = "users' statement";
export const row = (line: string) => `, row ${line}`;
export const theGatewaysTransactionReport = (fileName: string, part: string) =>
  `the gateway's transaction report, ${fileName}${part}`;
export const beingApplied = "Being applied";
export const approvedByProposer = "Approved by proposer";
export const resolution = "Resolution";
export const usersStatement2 = "users' statement";
export const proposedBy = "Proposed by";
export const approvedBy = "Approved by";
export const proposed = "Proposed";
export const unknownAmount = "unknown amount";
export const noOtherUserCan =
  "No other user can approve this, so it takes effect immediately. The timeline records that you decided alone.";
export const twoOtherUsersMust = "Two other users must approve. ";
export const nothingChangesUntilThen = (two: string, whoCan: string) => `${two}${whoCan} Nothing changes until then.`;
