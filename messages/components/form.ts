import type { ReactNode } from "react";
import { plural } from "@/lib/core/plural";
import { rich } from "@/messages/rich";

export const thisBrowserKeepsNoDraft = "This browser can't save drafts. Reloading the page discards your entries.";
export const draftSaved = (when: ReactNode) => rich`Draft saved ${when}`;
export const yesDiscardIt = "Yes, discard draft";
export const keepIt = "Keep draft";
export const discardDraft = "Discard draft";
export const nothingWasSavedOneField = (count: number) =>
  `Nothing was saved: ${plural(count, "1 field has an error", `${count} fields have errors`)}.`;
export const notDone = "Action not completed";
export const sendingThisFormAgainIs = "You can safely submit this form again. It never creates two orders.";
export const fieldNeedsMendingShowIt = (faults: number) =>
  plural(faults, "Show 1 error", `Show next of ${faults} errors`);
export const nothingIsSentYet = (keys: ReactNode) => rich`Nothing is sent yet.${keys}`;
export const backToTheForm = "Back to the form";
