import type { Money, Sentences } from "./kinds";

export const notProcessed = (reason: string) => `Not processed yet: ${reason}`;
export const databaseRefused = "Not processed yet: the database rejected it";
export const noOrder = "The callback names no order.";
export const unmatched = "No order in Paydesk has this ID yet.";
export const lostOrder =
  "No order in Paydesk has this ID, although it has Paydesk's format. This database may be an older copy.";
export const unproven = "The connection has no control key, so the callback can't be verified. Nothing was recorded.";
export const twoValues = (fields: string) => `The callback has two different values for: ${fields}.`;
export const wrongSignature = "The signature is invalid. The callback is stored and changes nothing.";
export const otherConnection =
  "It arrived at another connection's callback address. The callback is stored and changes nothing.";
export const found = (profile: string) =>
  `The gateway reported it at the callback address of profile ${profile}. It wasn't created in Paydesk.`;
export const charge = (profile: string, endpoint: string, reported: string) =>
  `Charge of profile ${profile} (${endpoint}) that wasn't created in Paydesk: ${reported}.`;
export const chargeOf = (profile: string, endpoint: string, reported: string, amount: Money) =>
  `Charge of profile ${profile} (${endpoint}) that wasn't created in Paydesk: ${reported}, ${amount}.`;
export const duplicate = (first: Sentences) => `Duplicate. ${first}`;
export const duplicateChecked = "Duplicate. We check the status with the gateway.";
export const approvalUnproven =
  "The callback reports approval, but its signature doesn't cover the amount. We wait for the gateway's status answer.";
export const laterUnasked = (type: string) =>
  `A callback reports a later transaction (${type}). This connection has no status query to confirm it.`;
export const laterUnaskedOf = (type: string, amount: Money) =>
  `A callback reports a later transaction (${type} ${amount}). This connection has no status query to confirm it.`;
