import { Attachments } from "@/components/attachment/attachments";
import { openPages } from "@/lib/core/runtime/open-context";
import { listAttachments } from "@/lib/desk/attachments/queries";
import { may, type Role } from "@/lib/identity/auth/access/permissions";
import * as t from "@/messages/attachments/list";
import { removeAttachmentAction } from "../actions";

export async function BatchFiles({ batchId, role }: { batchId: string; role: Role }) {
  return (
    <section aria-labelledby="attachments" className="mt-6 flex flex-col gap-3">
      <h3 id="attachments" className="text-lg">
        {t.attachments}
      </h3>
      <Attachments
        subject="batch"
        subjectId={batchId}
        rows={await listAttachments(openPages(), "batch", batchId)}
        mayAdd={may(role, "attachments.add")}
        remove={may(role, "attachments.remove") ? removeAttachmentAction : null}
      />
    </section>
  );
}
