import type { ReactNode } from "react";
import { rich } from "@/messages/rich";

export const areYouStillThere = "Are you still there?";
export const signOut = "Sign out";
export const staySignedIn = "Stay signed in";
export const yourSessionEndsIn = (span: ReactNode) =>
  rich`Your session ends in ${span}. Your entries stay on this page.`;
