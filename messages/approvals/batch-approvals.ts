import type { ReactNode } from "react";
import { rich } from "@/messages/rich";

export const unknownAmounts = (count: ReactNode) => rich` + ${count} of unknown amount`;
export const allRowsLink = (nameText: string) => `View all rows of ${nameText}`;
export const from = (fileName: string, connectionName: string, environment: string) =>
  `${fileName} · from ${connectionName}${environment === "sandbox" ? " (sandbox: no money moves)" : ""}`;
export const reasonLink = "view the reason";
