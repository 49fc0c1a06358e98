import type { ReactNode } from "react";
import { rich } from "@/messages/rich";

export const exportsMade = "Exports made";
export const list = "List";
export const onlyWhatChangedSince = (when: ReactNode) => rich`only what changed since ${when}`;
export const allColumns = "all columns";
export const columnsAsShown = "columns as shown";
export const brokenOff = "Broken off";
export const notWholeYet = "Not whole yet";
export const everyListOfOrdersThat = "Every list of orders that somebody took as a file.";
export const theListsOfOrdersThat = "The lists of orders that you took as files.";
export const exportsNewestFirst = "Exports, newest first";
export const noExportsYet = "No exports yet";
export const filterTheListOfOrders = "Filter the list of orders and export it";
