import { showToast } from "./toaster";

/** Puts a text on the clipboard and says what happened; `what` names it ("order id"). Never throws. */
export async function copyText(text: string, what?: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    showToast(what ? `Copied ${what}` : "Copied");
  } catch (cause) {
    // Refused by the browser: plain http on another host, or no permission.
    const reason = cause instanceof Error ? cause.message : "not allowed here";
    showToast(`The browser did not let us copy (${reason}). Select the text and copy it by hand.`);
  }
}
