import type { ReactNode } from "react";
import { counted } from "@/lib/core/plural";
import { rich } from "@/messages/rich";

export const healthOfCallbacks = "Callback health";
export const healthOfCallbacksByConnection = "Callback health by connection";
export const seeTheConnections = "View connections";
export const nothingHasComeToAn = "No requests to unknown callback addresses.";
export const requestHas = "request";
export const requestsHave = "requests";
export const comeToAnAddressThat = (count: ReactNode) =>
  rich`${count} arrived at unknown callback addresses of Paydesk. They were refused and not stored. Check the address set at the gateway, or suspect someone guessing.`;
export const howItDoes = "Health";
export const needALook = "Need review";
export const exceptions24H = "Issues, 24 h";
export const came24H = "Received, 24 h";
export const toBeJudged = "Not processed yet";
export const lastOne = "Last callback";
export const never = "never";
export const orderWaitsOrdersWaitFor = (silentOrders: number) =>
  `${counted(silentOrders, "order is", "orders are")} waiting for a status.`;
export const moreThan = (count: ReactNode) => rich`more than ${count}`;
