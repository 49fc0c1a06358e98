import type { ReactNode } from "react";
import { counted, plural } from "@/lib/core/text/plural";
import { rich } from "@/messages/rich";

export const resolution = "Resolution";
export const changedSinceThisWas = (changed: number) =>
  `${counted(changed, "order has", "orders have")} changed since this was proposed. Nothing will be changed for ${plural(changed, "it", "them")}.`;
export const from = (nameText: string, totals: ReactNode) => rich`from ${nameText} · ${totals}`;
export const proposedResolution = "Proposed resolution";
export const decidedByOnWithout = (nameText: string, when: ReactNode) =>
  rich`Decided by ${nameText} on ${when}, without a second approver because none was available.`;
export const newerGatewayUpdatesTake = "Newer gateway updates take precedence. The reason is shown for each order.";
export const beingAppliedOfDone = (part: number, orders: number) =>
  `Being applied: ${part} of ${orders} done. It continues automatically.`;
export const theOrderIsResolved = "The order is resolved.";
export const allOrdersAreResolved = (orders: number) => `All ${orders} orders are resolved.`;
export const theOrderChangedIn = "The order changed in the meantime. Nothing was changed.";
export const ofOrdersAreResolved = (applied: number, orders: number, overtaken: number) =>
  `${applied} of ${orders} orders are resolved; ${overtaken} changed in the meantime.`;
export const ordersToResolveAs = (label: string) => `Orders to resolve as ${label}`;
export const result = "Result";
export const resolved = "resolved";
export const nothingChanged = (appliedReason: ReactNode) => rich`Nothing changed. ${appliedReason}`;
export const beingApplied = "being applied";
export const noStatus = "no status";
export const row = (line: ReactNode, part: string, money: ReactNode, part2: ReactNode) =>
  rich`row ${line}: ${part}, ${money}${part2}`;
export const aUserReviewedNone = (lookedAt: string) => `a user reviewed ${lookedAt}: none is this order`;
export const notInTheReport = "not in the report";
export const gatewayOrder = (identifier: ReactNode) => rich`gateway order ${identifier}`;
export const moved = (money: ReactNode) => rich`moved ${money}`;
export const secondOrder = (gatewayOrderId: string, verdict: string) =>
  `second order ${gatewayOrderId}: ${verdict === "approved" ? "completed too" : "never completed"}`;
export const laterTransactionsHappened = (count: ReactNode, count2: ReactNode) =>
  rich`later transactions: ${count} happened, ${count2} didn't`;
export const usersStatement = "users' statement";
export const hasChangedSince = "has changed since";
