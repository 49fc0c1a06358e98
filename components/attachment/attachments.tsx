import { Paperclip } from "lucide-react";
import { type AttachedTo, typeLabels } from "@/lib/desk/attachments/attachment";
import type { AttachmentRow } from "@/lib/desk/attachments/queries";
import type { ActionResult } from "@/lib/identity/auth/access/action";
import * as t from "@/messages/attachments/model";
import { ActionButton } from "../form/action-button";
import { When } from "../when";
import { AttachFile } from "./attach-file-late";

type Props = {
  subject: AttachedTo;
  subjectId: string;
  rows: readonly AttachmentRow[];
  mayAdd: boolean;
  remove: ((input: { attachmentId: string; removed: boolean }) => Promise<ActionResult<unknown>>) | null;
};

export function Attachments({ subject, subjectId, rows, mayAdd, remove }: Props) {
  return (
    <div className="flex flex-col gap-3">
      {rows.length === 0 ? <p className="text-ink-3 text-sm">{t.noneYet}</p> : null}
      <ul aria-label={t.attachments} className="flex flex-col gap-2 text-sm empty:hidden">
        {rows.map((row) => (
          <li key={row.id} className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
            <div className="min-w-0">
              <FileLink row={row} />
              <p className="text-ink-3">
                {typeLabels[row.contentType]} · {t.kilobytes(String(Math.ceil(row.size / 1024)))} ·{" "}
                {t.by(row.attachedBy)}, <When at={row.attachedAt} />
              </p>
              {row.removedBy ? <p className="text-ink-2">{t.removedBy(row.removedBy)}</p> : null}
            </div>
            {remove ? (
              <ActionButton
                size="small"
                variant="plain"
                label={row.removedBy ? t.restoreFile(row.name) : t.removeFile(row.name)}
                action={remove}
                input={{ attachmentId: row.id, removed: row.removedBy === null }}
              >
                {row.removedBy ? t.restore : t.remove}
              </ActionButton>
            ) : null}
          </li>
        ))}
      </ul>
      {mayAdd ? <AttachFile subject={subject} subjectId={subjectId} /> : null}
    </div>
  );
}

function FileLink({ row: { id, name, removedBy } }: { row: AttachmentRow }) {
  return (
    <a
      href={`/api/attachments/${id}`}
      download
      translate="no"
      className={`link inline-flex min-h-6 items-center gap-1 break-all ${removedBy ? "text-ink-3 line-through" : ""}`}
    >
      <Paperclip size={14} className="shrink-0" aria-hidden />
      {name}
    </a>
  );
}

export function AttachmentLinks({ rows }: { rows: readonly AttachmentRow[] }) {
  if (rows.length === 0) return null;
  return (
    <ul aria-label={t.attachments} className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
      {rows.map((row) => (
        <li key={row.id}>
          <FileLink row={row} />
        </li>
      ))}
    </ul>
  );
}
