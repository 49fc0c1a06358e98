import type { ReactNode } from "react";
import { counted, plural } from "@/lib/core/text/plural";
import { rich } from "@/messages/rich";

export const resolution = "Resolution";
export const ordersOvertaken = (changed: number) =>
  `${counted(changed, "order has", "orders have")} changed since this was proposed. Nothing will be changed for ${plural(changed, "it", "them")}.`;
export const from = (nameText: string, totals: ReactNode) => rich`from ${nameText} · ${totals}`;
export const proposedResolution = "Proposed resolution";
export const decidedAlone = (nameText: string, when: ReactNode) =>
  rich`Decided by ${nameText} on ${when}, without a second approver because none was available.`;
export const precedenceNote = "Newer gateway updates take precedence. The reason is shown for each order.";
export const applyingProgress = (part: number, orders: number) =>
  `Being applied: ${part} of ${orders} done. It continues automatically.`;
export const appliedOne = "The order is resolved.";
export const appliedAll = (orders: number) => `All ${orders} orders are resolved.`;
export const overtakenOne = "The order changed in the meantime. Nothing was changed.";
export const appliedSome = (applied: number, orders: number, overtaken: number) =>
  `${applied} of ${orders} orders are resolved; ${overtaken} changed in the meantime.`;
export const ordersCaption = (label: string) => `Orders to resolve as ${label}`;
export const result = "Result";
export const resolved = "resolved";
export const nothingChanged = (appliedReason: ReactNode) => rich`Nothing changed. ${appliedReason}`;
export const beingApplied = "being applied";
export const noStatus = "no status";
export const row = (line: ReactNode, part: string, money: ReactNode, part2: ReactNode) =>
  rich`row ${line}: ${part}, ${money}${part2}`;
export const rowsExcludedByUser = (lookedAt: string) => `a user reviewed ${lookedAt}: none is this order`;
export const reportAbsence = "not in the report";
export const gatewayOrder = (identifier: ReactNode) => rich`gateway order ${identifier}`;
export const moved = (money: ReactNode) => rich`moved ${money}`;
export const secondOrder = (gatewayOrderId: string, verdict: string) =>
  `second order ${gatewayOrderId}: ${verdict === "approved" ? "completed too" : "never completed"}`;
export const laterVerdicts = (count: ReactNode, count2: ReactNode) =>
  rich`later transactions: ${count} happened, ${count2} didn't`;
export const usersStatement = "users' statement";
export const overtakenMark = "has changed since";
