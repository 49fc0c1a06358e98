import { cache } from "react";
import { AttachmentLinks } from "@/components/attachment/attachments";
import { openPages } from "@/lib/core/runtime/open-context";
import { readWaiting } from "@/lib/desk/attachments/queries";

const waiting = cache(() => readWaiting(openPages()));

export async function WaitingFiles({ subjectId }: { subjectId: string }) {
  return <AttachmentLinks rows={(await waiting()).get(subjectId) ?? []} />;
}
