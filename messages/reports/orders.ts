import type { ReactNode } from "react";
import { rich } from "@/messages/rich";

export const ordersInAReport = "Orders in a report";
export const ofLabel = (connectionName: string) => ` of ${connectionName}`;
export const ordersAsOf = (part: string, periodLine: ReactNode, when: ReactNode) =>
  rich`Orders${part}: ${periodLine}, as of ${when}.`;
export const moneyOut = "money out";
export const moneyIn = "money in";
export const ofUnknownAmount = (count: ReactNode) => rich`, ${count} of unknown amount`;
export const theListShowsCurrent = (part: ReactNode, count: ReactNode, part2: ReactNode) =>
  rich`${part}${count}${part2}. The list shows current statuses.`;
export const ordersInThisFigure = "Orders in this figure, newest first";
export const noOrdersInThis = "No orders in this figure";
export const amountInReport = "Amount in report";
