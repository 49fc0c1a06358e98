import type { Money, Sentences } from "./kinds";

const since = (what: string) => `${what} after this was proposed, so nothing was changed.`;
export const callbackSince = since("A callback arrived");
export const answerSince = since("The gateway answered our status check");
export const responseSince = since("The gateway's response arrived");
export const returnSince = since("A bank line or a gateway report named it");
export const reportSince = since("A transaction report listed it");
export const changeSince = since("It changed");
export const proposed = (proposal: Sentences, reason: string) => `${proposal} “${reason}”`;
export const absent = "Not received by the gateway.";
export const processing = "Processing at the gateway.";
export const approved = "Completed at the gateway.";
export const declined = "Failed – declined.";
export const error = "Failed – gateway error.";
export const filtered = "Failed – blocked by fraud control.";
export const moved = (amount: Money) => `${amount} moved.`;
export const secondCompleted = (id: string) => `Second order ${id}: completed too.`;
export const secondNotCompleted = (id: string) => `Second order ${id}: never completed.`;
export const laterHappened = (type: string, amount: Money) => `Later transaction (${type} ${amount}): it happened.`;
export const laterDidNotHappen = (type: string, amount: Money) =>
  `Later transaction (${type} ${amount}): it didn't happen and changes no figure.`;
