import * as t from "@/messages/components/clipboard";
import { showToast } from "./toaster";

/** Puts a text on the clipboard and says what happened; `what` names it ("order id"). Never throws. */
export async function copyText(text: string, what?: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    showToast(what ? t.copied(what) : t.copied2);
  } catch (cause) {
    // Refused by the browser: plain http on another host, or no permission.
    const reason = cause instanceof Error ? cause.message : t.notAllowed;
    showToast(t.yourBrowserBlockedCopying(reason));
  }
}
