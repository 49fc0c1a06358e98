import type { ReactNode } from "react";
import { rich } from "@/messages/rich";

export const ordersOfAReport = "Orders in a report";
export const on = (connectionName: string) => ` of ${connectionName}`;
export const theOrdersBehindOneFigure = (part: string, periodLine: ReactNode, when: ReactNode) =>
  rich`Orders${part}: ${periodLine}, as of ${when}.`;
export const moneyOut = "money out";
export const moneyIn = "money in";
export const ofUnknownAmount = (count: ReactNode) => rich`, ${count} of unknown amount`;
export const eachIsShownAsIt = (part: ReactNode, count: ReactNode, part2: ReactNode) =>
  rich`${part}${count}${part2}. The list shows current statuses.`;
export const ordersOfTheFigureNewest = "Orders in this figure, newest first";
export const noOrderIsInThis = "No orders in this figure";
export const inThisFigure = "Amount in report";
