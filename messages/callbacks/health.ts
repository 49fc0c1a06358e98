import type { ReactNode } from "react";
import { counted } from "@/lib/core/text/plural";
import { rich } from "@/messages/rich";

export const callbackHealth = "Callback health";
export const healthCaption = "Callback health by connection";
export const viewConnections = "View connections";
export const unknownAddressesNone = "No requests to unknown callback addresses.";
export const request = "request";
export const requests = "requests";
export const unknownAddressesNote = (count: ReactNode) =>
  rich`${count} arrived at unknown callback addresses of Paydesk. They were refused and not stored. Check the address set at the gateway, or suspect someone guessing.`;
export const health = "Health";
export const needReview = "Need review";
export const issues24H = "Issues, 24 h";
export const received24H = "Received, 24 h";
export const unprocessedHead = "Not processed yet";
export const lastCallback = "Last callback";
export const missingNext = (overdueOrders: number) =>
  `${counted(overdueOrders, "order is", "orders are")} waiting for a status.`;
export const moreThan = (count: ReactNode) => rich`more than ${count}`;
export const set = "set";
