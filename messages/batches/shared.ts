import type { ReactNode } from "react";
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
