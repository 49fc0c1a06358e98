import type { ReactNode } from "react";
import { plural } from "@/lib/core/text/plural";
import { rich } from "@/messages/rich";

export const draftUnavailable = "This browser can't save drafts. Reloading the page discards your entries.";
export const draftSaved = (when: ReactNode) => rich`Draft saved ${when}`;
export const draftDiscarded = "Draft discarded";
export const discardDraft = "Discard draft";
export const fieldErrors = (count: number) =>
  `Nothing was saved: ${plural(count, "1 field has an error", `${count} fields have errors`)}.`;
export const failedTitle = "Action not completed";
export const resubmitSafe = "You can safely submit this form again. It never creates two orders.";
export const show1ErrorShow = (faults: number) => plural(faults, "Show 1 error", `Show next of ${faults} errors`);
export const draftNote = (keys: ReactNode) => rich`Nothing is sent yet.${keys}`;
export const returnLabel = "Return to form";
export const cancel = "Cancel";
