import type { ReactNode } from "react";
import { rich } from "@/messages/rich";

export const exportsMade = "Exports";
export const list = "List";
export const onlyWhatChangedSince = (when: ReactNode) => rich`changes since ${when}`;
export const allColumns = "all columns";
export const columnsAsShown = "columns as shown";
export const brokenOff = "Interrupted";
export const notWholeYet = "In progress";
export const exportsNewestFirst = "Exports, newest first";
export const noExportsYet = "No exports yet";
export const filterTheListOfOrders = "Export orders";
