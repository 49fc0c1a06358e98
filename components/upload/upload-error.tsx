import type { ActionError } from "@/lib/identity/auth/access/action";
import * as t from "@/messages/components/shared";
import { Block } from "../block";

/** An unexpected end may have stored something, so the message doesn't claim that nothing was stored. */
export function UploadError({ error, title = t.notStoredTitle }: { error: ActionError; title?: string }) {
  const isUnknown = error.code === "unexpected" || error.code === "unavailable";
  return (
    <Block tone="alarm" title={isUnknown ? t.unfinishedTitle : title} live>
      <p className="break-words">{error.message}</p>
    </Block>
  );
}
