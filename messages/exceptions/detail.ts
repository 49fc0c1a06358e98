import type { ReactNode } from "react";
import { counted, plural } from "@/lib/core/plural";
import { rich } from "@/messages/rich";

export const settlement = "Resolution";
export const orderHasOrdersHaveChanged = (changed: number) =>
  `${counted(changed, "order has", "orders have")} changed since this was proposed. Nothing will be changed for ${plural(changed, "it", "them")}.`;
export const from = (nameText: string, totals: ReactNode) => rich`from ${nameText} · ${totals}`;
export const whatIsProposed = "Proposed resolution";
export const decidedByAloneSinceNobody = (nameText: string, when: ReactNode) =>
  rich`Decided by ${nameText} on ${when}, without a second approver because none was available.`;
export const whatTheGatewaySaidMeanwhile = "Newer gateway updates take precedence. The reason is shown for each order.";
export const beingAppliedOfDoneIt = (part: number, orders: number) =>
  `Being applied: ${part} of ${orders} done. It continues automatically.`;
export const itIs = "The order is resolved.";
export const allAre = (orders: number) => `All ${orders} orders are resolved.`;
export const itHadChangedMeanwhileNothing = "The order changed in the meantime. Nothing was changed.";
export const ofAreSettledHadChanged = (applied: number, orders: number, overtaken: number) =>
  `${applied} of ${orders} orders are resolved; ${overtaken} changed in the meantime.`;
export const ordersSaidToBe = (label: string) => `Orders to resolve as ${label}`;
export const result = "Result";
export const settled = "resolved";
export const nothingDone = (appliedReason: ReactNode) => rich`Nothing changed. ${appliedReason}`;
export const beingApplied = "being applied";
export const noStatus = "no status";
export const line = (line: ReactNode, part: string, money: ReactNode, part2: ReactNode) =>
  rich`row ${line}: ${part}, ${money}${part2}`;
export const aPersonLookedAtNone = (lookedAt: string) => `a user reviewed ${lookedAt}: none is this order`;
export const noRowNamesIt = "not in the report";
export const gatewayOrder = (identifier: ReactNode) => rich`gateway order ${identifier}`;
export const moved = (money: ReactNode) => rich`moved ${money}`;
export const secondOrderApprovedCarriedOut = (gatewayOrderId: string, verdict: string) =>
  `second order ${gatewayOrderId}: ${verdict === "approved" ? "completed too" : "never completed"}`;
export const laterTransactionsHappenedDidNot = (count: ReactNode, count2: ReactNode) =>
  rich`later transactions: ${count} happened, ${count2} didn't`;
export const peoplesWord = "users' statement";
export const hasChangedSince = "has changed since";
