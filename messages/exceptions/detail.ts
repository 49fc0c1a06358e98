import type { ReactNode } from "react";
import { counted, plural } from "@/lib/core/plural";
import { rich } from "@/messages/rich";

export const settlement = "Settlement";
export const orderHasOrdersHaveChanged = (changed: number) =>
  `${counted(changed, "order has", "orders have")} changed since this was proposed: for ${plural(changed, "it", "them")} nothing will be done.`;
export const from = (nameText: string, totals: ReactNode) => rich`from ${nameText} · ${totals}`;
export const whatIsProposed = "What is proposed";
export const decidedByAloneSinceNobody = (nameText: string, when: ReactNode) =>
  rich`Decided by ${nameText} alone, since nobody else could, on ${when}.`;
export const whatTheGatewaySaidMeanwhile = "What the gateway said meanwhile wins; the reason stands beside each order.";
export const beingAppliedOfDoneIt = (part: number, orders: number) =>
  `Being applied: ${part} of ${orders} done. It continues automatically.`;
export const ruledOn = "ruled on";
export const itIs = (resolved: string) => `It is ${resolved}.`;
export const allAre = (orders: number, resolved: string) => `All ${orders} are ${resolved}.`;
export const itHadChangedMeanwhileNothing = "It had changed meanwhile: nothing was done.";
export const ofAreSettledHadChanged = (applied: number, orders: number, overtaken: number) =>
  `${applied} of ${orders} are settled; ${overtaken} had changed meanwhile.`;
export const ordersSaidToBe = (label: string) => `Orders said to be: ${label}`;
export const result = "Result";
export const settled = "settled";
export const nothingDone = (appliedReason: ReactNode) => rich`Nothing done. ${appliedReason}`;
export const beingApplied = "being applied";
export const noStatus = "no status";
export const line = (line: ReactNode, part: string, money: ReactNode, part2: ReactNode) =>
  rich`line ${line}: ${part}, ${money}${part2}`;
export const aPersonLookedAtNone = (lookedAt: string) => `a person looked at ${lookedAt}: none is this order`;
export const noRowNamesIt = "no row names it";
export const gatewayOrder = (identifier: ReactNode) => rich`gateway order ${identifier}`;
export const moved = (money: ReactNode) => rich`moved ${money}`;
export const secondOrderApprovedCarriedOut = (gatewayOrderId: string, verdict: string) =>
  `second order ${gatewayOrderId}: ${verdict === "approved" ? "carried out too" : "never carried out"}`;
export const laterTransactionsHappenedDidNot = (count: ReactNode, count2: ReactNode) =>
  rich`later transactions: ${count} happened, ${count2} did not`;
export const peoplesWord = "people's word";
export const hasChangedSince = "has changed since";
