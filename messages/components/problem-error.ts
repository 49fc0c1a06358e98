import type { ReactNode } from "react";
import { rich } from "@/messages/rich";

export const failedTitle = "This page couldn't be loaded";
export const tryAgain = "Try again";
export const copyIdLabel = "Copy error ID";
export const errorIdPhrase = "the error ID";
export const failedHint =
  "A part of Paydesk didn't respond. If you were sending something, check the list of orders before you try again; it may have been sent.";
export const errorId = (span: ReactNode) => rich`Error ID: ${span}`;
