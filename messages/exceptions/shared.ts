import { counted } from "@/lib/core/text/plural";

export const completedEffect = "The money moved. The order is closed as Completed.";
export const declinedEffect = "No money moved. The order is closed and can be sent again as a new order.";
export const gatewayErrorEffect =
  "No money moved because of a gateway error. The order is closed and can be sent again as a new order.";
export const fraudBlockedEffect = "No money moved. The order is closed; the same details will be blocked again.";
export const processingEffect = "The gateway has it. The outcome follows.";
export const notReceivedEffect =
  "The gateway never had it. The order is closed and can be sent again as a new order, linked to this one.";
export const order = (count: number) => counted(count, "order");
export const currentStatus = "Current status";
export const evidence = "Evidence";
export const evidenceHint =
  "Name your contact at the gateway, the date and their reference. It is kept in the timeline.";
export const notSubmitted = "Not submitted";
export const deedConflict = "resolve this conflict";
export const resolve = (orders: string) => `resolve ${orders}`;
export const usersStatement = "users' statement";
export const row = (line: string) => `, row ${line}`;
export const reportEvidence = (fileName: string, part: string) =>
  `the gateway's transaction report, ${fileName}${part}`;
export const beingApplied = "Being applied";
export const soleDecision = "Approved by proposer";
export const resolution = "Resolution";
export const statementCell = "users' statement";
export const proposedBy = "Proposed by";
export const approvedBy = "Approved by";
export const proposed = "Proposed";
export const unknownAmount = "unknown amount";
export const aloneNote =
  "No other user can approve this, so it takes effect immediately. The timeline records that you decided alone.";
export const twoNeeded = "Two other users must approve. ";
export const othersNote = (two: string, whoCan: string) => `${two}${whoCan} Nothing changes until then.`;
