import { answerUpload } from "@/app/api/answer-upload";
import { openContext } from "@/lib/core/runtime/open-context";
import { attachmentBounds } from "@/lib/desk/attachments/attachment";
import { attach, besideInput } from "@/lib/desk/attachments/commands";
import * as t from "@/messages/attachments/model";

/** A longer body is refused before it is read. */
export async function POST(request: Request): Promise<Response> {
  return answerUpload(request, {
    permission: "attachments.add",
    forbidden: t.yourRoleCantAttach,
    beside: besideInput,
    path: "/api/attachments",
    tooLarge: t.tooLarge(attachmentBounds.bytes / 1024 / 1024),
    run: (actor, beside, content) => attach(openContext(), actor, { ...beside, content }),
  });
}
