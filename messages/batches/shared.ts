import type { ReactNode } from "react";
import { plural } from "@/lib/core/text/plural";
import { rich } from "@/messages/rich";

export const preparedBy = "Prepared by";
export const fileHash = "File hash";
export const ofRowsFinal = (final: ReactNode, rows: ReactNode) => rich`${final} of ${rows} final`;
export const progressHead = "Amount";
export const uploaded = "Uploaded";
export const retryOf = "retry of";
export const followedBy = (children: string) => `followed by ${children}`;
export const paidOut = " (paid out)";
export const sha256OfThe = "SHA-256 of the file";
export const ready = (count: ReactNode) => rich`${count} ready`;
export const unknownAmountPart = (count: ReactNode) => rich`+ ${count} of unknown amount`;
export const excludedFrom = "excluded from";

export const rowsStillLoading = "Some of these rows are still loading. Try again in a moment.";
export const loadFailed = "The rows couldn't be loaded. Nothing was changed. Try again.";
export const excludedUnchanged = "Excluded rows were not changed. Restore them to edit them.";
export const tooManyCells = (count: number, cellsMost: number) =>
  `${count} cells are selected. You can change or copy up to ${cellsMost} at once. Select fewer rows.`;
export const copied1Cell = "Copied 1 cell";
export const copiedCells = (count: number) => `Copied ${count} cells`;
export const pasteUnavailable = "Nothing was pasted, because part of this page did not load. Reload the page.";
export const rowsBeyond = (rows: number, count: number) => `${rows} of the ${count} copied rows`;
export const columnsBeyond = (columns: number, part: number) => `${columns} of the ${part} copied columns`;
export const pasteDoesntFit = (what: string, rows: number) =>
  `No room for ${what}. Nothing was pasted. Paste further ${rows > 0 ? "up" : "left"}, or copy fewer.`;
export const notUsed = (nameText: string) => `${nameText}: not used`;
export const row = (nameText: string, number: number) => `${nameText}, row ${number}`;
export const edited = "edited";
export const blockedLabel = "Not sent – blocked";
export const queued = "Queued";
export const columnTrack = (width: number) => `minmax(${width}px, ${width}fr)`;
export const pxPx = (numberWidth: number, statusWidth: number, widths: string) =>
  `${numberWidth}px ${statusWidth}px ${widths}`;
export const rowExcluded = "This row is excluded. Restore it to edit it.";

export const askedStage = "submitted for approval";
export const released = "released";
export const inProgress = "in progress";
export const uploadFiles = "upload files";
export const batchTypes = "Batch types";
export const b118FileOr = "B-118, file or hash";
export const status = "Status";
export const any = "any";
export const waitingFor = "Waiting for";
export const others = "others";
export const listCaption = "Batches, newest first";
export const emptyKind = (many: string) => `No batches of ${many} yet`;
export const showAllLabel = "Show all batches";
export const emptyTitle = "No batches yet";
export const uploadLink = "Upload a file";
export const emptyHint =
  "Export a CSV or XLSX file from your accounting system, or start from a template. Every row is checked, and you can fix errors on the page. Nothing is sent until the batch is released.";
export const draftStage = "draft";
export const withErrors = "with errors";
export const pausedStage = "paused";
export const cancelledStage = "cancelled";
export const nouns = ["batch", "batches"] as const;
export const me = "me";

export const summaryReleased = "Released";
export const line = (label: string, written: string, rows: number, amounts: string) =>
  `${label}: ${written} ${plural(rows, "row")}${amounts === "" ? "" : `, ${amounts}`}`;
export const failedFor = (rows: string, reason: string, code: string | null) =>
  `- ${rows} × ${reason}${code === null ? "" : ` (code ${code})`}`;
export const actorsLine = (preparedBy: string, releasedBy: string, at: string) =>
  `Prepared by ${preparedBy}, released by ${releasedBy}, ${at}`;
