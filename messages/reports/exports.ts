import type { ReactNode } from "react";
import { rich } from "@/messages/rich";

export const exports = "Exports";
export const list = "List";
export const changesSince = (when: ReactNode) => rich`changes since ${when}`;
export const allColumns = "all columns";
export const shownColumns = "columns as shown";
export const interrupted = "Interrupted";
export const inProgress = "In progress";
export const tableCaption = "Exports, newest first";
export const emptyTitle = "No exports yet";
export const exportOrders = "Export orders";
export const workbook = "Workbook";
export const complete = "Complete";
export const nouns = ["export", "exports"] as const;
