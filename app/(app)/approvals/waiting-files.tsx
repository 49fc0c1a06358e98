import { cache } from "react";
import { AttachmentLinks } from "@/components/attachment/attachments";
import { openPages } from "@/lib/core/runtime/open-context";
import { readWaiting } from "@/lib/desk/attachments/queries";

/** Once for all requests of a page. */
const waiting = cache(() => readWaiting(openPages()));

/** What is attached to a payout or batch that waits for approval. */
export async function WaitingFiles({ subjectId }: { subjectId: string }) {
  return <AttachmentLinks rows={(await waiting()).get(subjectId) ?? []} />;
}
