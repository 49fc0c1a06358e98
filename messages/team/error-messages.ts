import type { ReactNode } from "react";
import { rich } from "@/messages/rich";

export const changeTheseWords = "Change these words";
export const doUseTheseWords = "Use these words";
export const keptOrdersShowTheseWords = "Kept. Orders show these words from now on.";
export const leaveItAsItIs = "Leave it as it is";
export const inPlainWords = "In plain words";
export const whatItTellsAndNo = "What it tells, and no more. The gateway's own words stay beside it.";
export const code = "Code";
export const asTheGatewayGivesIt = "As the gateway gives it, whole.";
export const textInTheMessage = "Text in the message";
export const aPartIsEnoughNumbers = "A part is enough. Numbers of four digits or more stand as #.";
export const over = "Over";
export const everyConnection = "every connection";
export const whatThereIsToDo = "What there is to do";
export const itTellsWhetherFailedRows = "It tells whether failed rows may become a new batch.";
export const code2 = "code";
export const whatTheGatewaysCodesAnd =
  "What the gateway’s codes and messages mean, and what there is to do. Orders and batches show today’s words beside what the gateway said.";
export const withoutWords = "Without words";
export const saidByTheGatewayOf = "Said by the gateway of orders that failed in the last";
export const daysTheyGatherHereBy = "days. They gather here by themselves.";
export const moreFailedWithoutACode = (count: ReactNode) => rich` ${count} more failed without a code or a message.`;
export const notAllOfThemAre = "Not all of them are looked at";
export const theGatewayToldOfFailures =
  "The gateway told of failures in more than 2,000 ways; only the most frequent are counted here.";
export const failuresWithoutWordsTheMost = "Failures without words, the most frequent first";
export const everyFailureHasItsWords = "Every failure has its words";
export const aCodeThatNobodyHas = "A code that nobody has met before appears here as soon as an order fails with it.";
export const newWords = "New words";
export const over2 = (part: string) => `over ${part}`;
export const wordsInForce = "Words in force";
export const wordsInForceThoseMost = "Words in force, those most used first";
export const noWords = "No words";
export const ordersShowWhatTheGateway = "Orders show what the gateway says, and nothing else.";
export const theGatewaySays = "The gateway says";
export const lastSeen = "Last seen";
export const words = "Words";
export const giveItWords = "Give it words";
export const over3 = (connectionName: string) => `over ${connectionName} · `;
export const cameWithPaydesk = "came with Paydesk";
export const inDays = (failureDays: number) => `In ${failureDays} days`;
export const change = (labels: string) => `Change “${labels}”`;
export const end = "End";
export const endTheseWords = "End these words?";
export const endTheseWords2 = "End these words";
export const fromNowOnSuchAn =
  "From now on such an order shows what the gateway says, and other words only where they fit it too.";
