import type { ReactNode } from "react";
import { rich } from "@/messages/rich";

export const addTitle = "Add authenticator app";
export const activeTitle = "Your authenticator app";
export const requiredNow =
  "Your organisation requires an authenticator app. Add it to use Paydesk; it takes two minutes.";
export const requiredFrom = (when: ReactNode) => rich`Your organisation requires an authenticator app from ${when}.`;
export const continueLabel = "Continue to Paydesk";
