import type { ReactNode } from "react";
import { counted } from "@/lib/core/plural";
import { rich } from "@/messages/rich";

export const healthOfCallbacks = "Health of callbacks";
export const forEachConnectionWhetherCallbacks =
  "For each connection: whether callbacks come, whether they are proven, and whether anything waits to be judged.";
export const healthOfCallbacksByConnection = "Health of callbacks by connection";
export const seeTheConnections = "See the connections";
export const nothingHasComeToAn = "Nothing has come to an address that nobody was given.";
export const requestHas = "request has";
export const requestsHave = "requests have";
export const comeToAnAddressThat = (count: ReactNode) =>
  rich`${count} come to an address that nobody was given, to this desk as a whole. They are refused and not kept: a wrong address at the gateway, or somebody who guesses.`;
export const howItDoes = "How it does";
export const needALook = "Need a look";
export const exceptions24H = "Exceptions, 24 h";
export const came24H = "Came, 24 h";
export const toBeJudged = "To be judged";
export const lastOne = "Last one";
export const never = "never";
export const orderWaitsOrdersWaitFor = (silentOrders: number) =>
  `${counted(silentOrders, "order waits", "orders wait")} for a word.`;
export const moreThan = (count: ReactNode) => rich`more than ${count}`;
