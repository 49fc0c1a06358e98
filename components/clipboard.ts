import * as t from "@/messages/components/shared";
import { showToast } from "./toaster";

export async function copyText(text: string, what?: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    showToast(what ? t.copied(what) : t.copiedDone);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : t.notAllowed;
    showToast(t.copyBlocked(reason));
  }
}
