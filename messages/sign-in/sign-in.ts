import type { ReactNode } from "react";
import { rich } from "@/messages/rich";

export const forgotYourPassword = "Forgot your password?";
export const askAnAdminOfPaydesk =
  'Ask an admin of Paydesk in your organisation: People → your name → "New password link" gives them a link for you, which works once. An admin who is alone makes one on the machine that runs Paydesk:';
export const practiceDesk = "Practice desk";
export const thePracticePassword = "the practice password";
export const thesePeopleExistOnlyFor = (code: ReactNode, copyButton: ReactNode) =>
  rich`These people exist only for practice on this machine. The password of each is ${code} ${copyButton}`;
