import type { ReactNode } from "react";
import { rich } from "@/messages/rich";

export const ofUnknownAmount = (count: ReactNode) => rich` + ${count} of unknown amount`;
export const viewAllRowsOf = (nameText: string) => `View all rows of ${nameText}`;
export const from = (fileName: string, connectionName: string, environment: string) =>
  `${fileName} · from ${connectionName}${environment === "sandbox" ? " (sandbox: no money moves)" : ""}`;
export const viewTheReason = "view the reason";
