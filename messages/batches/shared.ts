import type { ReactNode } from "react";
import { rich } from "@/messages/rich";

export const by = "Prepared by";
export const fileHash = "File hash";
export const readyOrSent = "Ready or sent";
export const uploaded = "Uploaded";
export const failedRowsOf = "retry of";
export const thenLabel = (children: string) => `followed by ${children}`;
export const paidOut = " (paid out)";
export const sha256OfTheFile = "SHA-256 of the file";
export const ready = (count: ReactNode) => rich`${count} ready`;
export const ofUnknownAmount = (count: ReactNode) => rich`+ ${count} of unknown amount`;
