import type { ReactNode } from "react";
import { counted, plural } from "@/lib/core/plural";
import { rich } from "@/messages/rich";

export const thisBrowserKeepsNoDraft = "This browser keeps no draft: reloading loses what is typed.";
export const draftSaved = (when: ReactNode) => rich`Draft saved ${when}`;
export const yesDiscardIt = "Yes, discard it";
export const keepIt = "Keep it";
export const discardDraft = "Discard draft";
export const nothingWasSavedOneField = (count: number) =>
  `Nothing was saved: ${plural(count, "one field needs", `${count} fields need`)} mending.`;
export const notDone = "Not done";
export const sendingThisFormAgainIs = "Sending this form again is safe: one form never makes two orders.";
export const fieldNeedsMendingShowIt = (faults: number) =>
  counted(faults, "field needs mending: show it", "fields need mending: show the next");
export const nothingIsSentYet = (keys: ReactNode) => rich`Nothing is sent yet.${keys}`;
export const backToTheForm = "Back to the form";
