import type { ReactNode } from "react";
import { rich } from "@/messages/rich";

export const ordersOfAReport = "Orders of a report";
export const on = (connectionName: string) => ` on ${connectionName}`;
export const theOrdersBehindOneFigure = (part: string, periodLine: ReactNode, when: ReactNode) =>
  rich`The orders behind one figure of a report${part}: ${periodLine}, as of ${when}.`;
export const moneyOut = "money out";
export const moneyIn = "money in";
export const ofUnknownAmount = (count: ReactNode) => rich`, ${count} of unknown amount`;
export const eachIsShownAsIt = (part: ReactNode, count: ReactNode, part2: ReactNode) =>
  rich`${part}${count}${part2}. Each is shown as it is now.`;
export const ordersOfTheFigureNewest = "Orders of the figure, newest first";
export const noOrderIsInThis = "No order is in this figure";
export const inThisFigure = "In this figure";
