import type { ReactNode } from "react";
import { rich } from "@/messages/rich";

export const endingTitle = "Are you still there?";
export const signOut = "Sign out";
export const stayLabel = "Stay signed in";
export const endingHint = (span: ReactNode) => rich`Your session ends in ${span}. Your entries stay on this page.`;
