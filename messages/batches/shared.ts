import type { ReactNode } from "react";
import { rich } from "@/messages/rich";

export const by = "By";
export const fileHash = "File hash";
export const readyOrSent = "Ready or sent";
export const uploaded = "Uploaded";
export const failedRowsOf = "failed rows of";
export const thenLabel = (children: string) => `then ${children}`;
export const paidOut = " (paid out)";
export const sha256OfTheFile = "sha256 of the file";
export const ready = (count: ReactNode) => rich`${count} ready`;
export const ofUnknownAmount = (count: ReactNode) => rich`+ ${count} of unknown amount`;
