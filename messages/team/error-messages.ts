import type { ReactNode } from "react";
import { rich } from "@/messages/rich";

export const changeTheseWords = "Edit error message";
export const doUseTheseWords = "Save error message";
export const keptOrdersShowTheseWords = "Saved. Orders show this message from now on.";
export const leaveItAsItIs = "Cancel";
export const inPlainWords = "Explanation";
export const whatItTellsAndNo = "One sentence. The gateway's original message stays visible.";
export const code = "Code";
export const asTheGatewayGivesIt = "Exactly as the gateway sends it.";
export const textInTheMessage = "Message contains";
export const aPartIsEnoughNumbers = "Part of the message is enough. Write # for numbers of four or more digits.";
export const over = "Connection";
export const everyConnection = "All connections";
export const whatThereIsToDo = "Recommended action";
export const itTellsWhetherFailedRows = "Decides whether failed rows can be retried in a new batch.";
export const code2 = "code";
export const whatTheGatewaysCodesAnd =
  "What the gateway’s codes and messages mean, and what there is to do. Orders and batches show today’s words beside what the gateway said.";
export const withoutWords = "Errors without an explanation";
export const saidByTheGatewayOf = "From orders that failed in the last";
export const daysTheyGatherHereBy = "days.";
export const moreFailedWithoutACode = (count: ReactNode) => rich` ${count} more failed without a code or a message.`;
export const notAllOfThemAre = "Not all errors are listed";
export const theGatewayToldOfFailures =
  "The gateway returned more than 2,000 different errors. Only the most frequent are listed.";
export const failuresWithoutWordsTheMost = "Errors without an explanation, most frequent first";
export const everyFailureHasItsWords = "Every error has an explanation";
export const aCodeThatNobodyHas = "New error codes appear here when an order fails with them.";
export const newWords = "New error message";
export const over2 = (part: string) => `Connection: ${part}`;
export const wordsInForce = "Active error messages";
export const wordsInForceThoseMost = "Active error messages, most used first";
export const noWords = "No error messages";
export const ordersShowWhatTheGateway = "Orders show only the gateway's own message.";
export const theGatewaySays = "Gateway error";
export const lastSeen = "Last seen";
export const words = "Explanation";
export const giveItWords = "Add explanation";
export const over3 = (connectionName: string) => `${connectionName} · `;
export const cameWithPaydesk = "Built in";
export const inDays = (failureDays: number) => `Last ${failureDays} days`;
export const change = (labels: string) => `Edit “${labels}”`;
export const end = "Remove";
export const endTheseWords = "Remove this error message?";
export const endTheseWords2 = "Remove error message";
export const fromNowOnSuchAn =
  "Orders with this error then show the gateway's own message, unless another error message applies.";
