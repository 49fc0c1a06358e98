import type { ReactNode } from "react";
import { rich } from "@/messages/rich";

export const addAnAuthenticatorApp = "Add authenticator app";
export const yourAuthenticatorApp = "Your authenticator app";
export const yourOrganisationAsksForOne =
  "Your organisation requires an authenticator app. Add it to use Paydesk; it takes two minutes.";
export const yourOrganisationAsksForOneFrom = (when: ReactNode) =>
  rich`Your organisation requires an authenticator app from ${when}.`;
export const goOnToTheDesk = "Continue to Paydesk";
