import type { ReactNode } from "react";
import { rich } from "@/messages/rich";

export const pageTitle = "Orders in a report";
export const ofLabel = (connectionName: string) => ` of ${connectionName}`;
export const scopeLine = (part: string, periodLine: ReactNode, when: ReactNode) =>
  rich`Orders${part}: ${periodLine}, as of ${when}.`;
export const moneyOut = "money out";
export const moneyIn = "money in";
export const unknownAmountPart = (count: ReactNode) => rich`, ${count} of unknown amount`;
export const countLine = (part: ReactNode, count: ReactNode, part2: ReactNode) =>
  rich`${part}${count}${part2}. The list shows current statuses.`;
export const tableCaption = "Orders in this figure, newest first";
export const emptyTitle = "No orders in this period";
export const amountHead = "Amount in report";
