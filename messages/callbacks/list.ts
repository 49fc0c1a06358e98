import type { ReactNode } from "react";
import { rich } from "@/messages/rich";

export const takeNote = "acknowledge callbacks";
export const verdict = "Result";
export const any = "Any";
export const kindsOfExceptions = "Issues by type";
export const amongTheNewest = (count: ReactNode) => rich`of the newest ${count}`;
export const nothingNeedsALook = "No callbacks need review";
export const showAllCallbacks = "Show all callbacks";
export const hereStandsWhatCouldNot = (link: ReactNode) =>
  rich`Callbacks appear here if their signature is invalid, they match no order, conflict with known data or are malformed. ${link}`;
export const noExceptionsSoFar = "No issues";
export const everyCallbackThatCameWas = "Every callback was processed, or it was a duplicate or out of order.";
export const noCallbackHasComeYet = "No callbacks yet";
export const theGatewayCallsBackOnce =
  "The gateway sends a callback when a payout's status is final. Paydesk passes its callback address with each payout. You can test the address on the connection's page.";
