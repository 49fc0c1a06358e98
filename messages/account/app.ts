import type { ReactNode } from "react";
import { rich } from "@/messages/rich";

export const addAuthenticatorApp = "Add authenticator app";
export const yourAuthenticatorApp = "Your authenticator app";
export const yourOrganisationRequiresAn =
  "Your organisation requires an authenticator app. Add it to use Paydesk; it takes two minutes.";
export const yourOrganisationRequiresAn2 = (when: ReactNode) =>
  rich`Your organisation requires an authenticator app from ${when}.`;
export const continueToPaydesk = "Continue to Paydesk";
