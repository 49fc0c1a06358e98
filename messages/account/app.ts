import type { ReactNode } from "react";
import { rich } from "@/messages/rich";

export const addAnAuthenticatorApp = "Add an authenticator app";
export const yourAuthenticatorApp = "Your authenticator app";
export const yourOrganisationAsksForOne =
  "Your organisation asks for one. Everything else here waits until you have added it; it takes two minutes.";
export const yourOrganisationAsksForOneFrom = (when: ReactNode) =>
  rich`Your organisation asks for one from ${when} on.`;
export const goOnToTheDesk = "Go on to the desk";
