import { type FileType, fileTypeOf, fileTypes } from "@/lib/core/files/file-type";
import { uploadBounds } from "@/lib/core/files/upload-bounds.mjs";
import * as t from "@/messages/attachments/model";

/** What a file may be attached to. */
export const attachedTo = ["order", "batch"] as const;
export type AttachedTo = (typeof attachedTo)[number];

/** One file, all files of one subject, removed ones included, and a file's name in characters. */
export const attachmentBounds = { bytes: uploadBounds["/api/attachments"], files: 20, name: 200 };
export const attachmentTypes = fileTypes;

const endings: Record<FileType, string> = { "application/pdf": "pdf", "image/png": "png", "image/jpeg": "jpg" };
export const typeLabels: Record<FileType, string> = {
  "application/pdf": "PDF",
  "image/png": "PNG",
  "image/jpeg": "JPEG",
};

/** A name that every system takes, with the ending of what the file is: no name makes a program of it. */
export function downloadName(name: string, type: FileType): string {
  const base = name
    .replace(/\.[^.]*$/, "")
    .replace(/[^\w.-]+/g, "_")
    .replace(/^[._]+/, "");
  return `${base || "attachment"}.${endings[type]}`;
}

/** What is wrong with a file; null: nothing. */
export function faultOf(content: Uint8Array): string | null {
  if (content.length === 0) return t.theFileIsEmpty;
  if (content.length > attachmentBounds.bytes) return t.tooLarge(attachmentBounds.bytes / 1024 / 1024);
  return fileTypeOf(content) === null ? t.usePdf : null;
}
