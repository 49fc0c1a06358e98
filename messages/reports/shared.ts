import type { ReactNode } from "react";
import { rich } from "@/messages/rich";

export const daysIn = (part: string, zone: string) => `${part} (${zone})`;
export const valueDateDays = (days: string) => `${days}, by value date`;
export const period = "Period";
export const asOf = "As of";
export const total = (currency: string, environment: string) => `Total ${currency}, ${environment}`;
export const rollForward = "Roll-forward";
export const exports = "Exports";
export const balanced = "Balanced";
export const personalZone = "set in profile";
export const yes = (check: ReactNode) => rich`${check}Yes`;
export const unbalanced = (triangleAlert: ReactNode) => rich`${triangleAlert}No: contact support`;
export const laterEventsTitle = "After completion, not in the sum";
export const unknownAmountCount = (count: ReactNode) => rich`${count} of unknown amount`;
