import { type FileType, fileTypeOf, fileTypes } from "@/lib/core/files/file-type";
import { uploadBounds } from "@/lib/core/files/upload-bounds.mjs";
import * as t from "@/messages/attachments/model";

export const attachedTo = ["order", "batch"] as const;
export type AttachedTo = (typeof attachedTo)[number];

export const attachmentBounds = { bytes: uploadBounds["/api/attachments"], files: 20, name: 200 };
export const attachmentTypes = fileTypes;

const endings: Record<FileType, string> = { "application/pdf": "pdf", "image/png": "png", "image/jpeg": "jpg" };
export const typeLabels: Record<FileType, string> = {
  "application/pdf": "PDF",
  "image/png": "PNG",
  "image/jpeg": "JPEG",
};

/**
 * Makes a name that every system accepts, with the ending of the detected type, so that no name turns the file into a
 * program.
 */
export function downloadName(name: string, type: FileType): string {
  const base = name
    .replace(/\.[^.]*$/, "")
    .replace(/[^\w.-]+/g, "_")
    .replace(/^[._]+/, "");
  return `${base || "attachment"}.${endings[type]}`;
}

export function faultOf(content: Uint8Array): string | null {
  if (content.length === 0) return t.fileEmpty;
  if (content.length > attachmentBounds.bytes) return t.tooLarge(attachmentBounds.bytes / 1024 / 1024);
  return fileTypeOf(content) === null ? t.usePdf : null;
}
