import type { ReactNode } from "react";
import { rich } from "@/messages/rich";

export const sendDates = "Send dates";
export const sendDate = "Send date";
export const total = "Total";
export const onRelease = "On release";
export const unknownAmountPart = (count: ReactNode) => rich`${count} with unknown amount`;
