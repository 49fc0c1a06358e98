import type { ReactNode } from "react";
import { rich } from "@/messages/rich";

export const to = (from: string, to: string) => `${from} to ${to}`;
export const daysIn = (part: string, zone: string) => `${part} (${zone})`;
export const periodDaysIn = (shownZone: string) => `Period (${shownZone})`;
export const thisMonthOrTheDays = "This month or custom dates";
export const toThatDayIncluded = "To (inclusive)";
export const asOfAnotherMomentIn = (shownZone: string) => `As of (${shownZone})`;
export const rollForward = "Roll-forward";
export const exportsMade = "Exports";
export const addsUp = "Balanced";
export const inTheProfile = "set in profile";
export const yes = (check: ReactNode) => rich`${check}Yes`;
export const noTellSupport = (triangleAlert: ReactNode) => rich`${triangleAlert}No: contact support`;
export const afterwardsInNoneOfThe = "Later events, not included above";
export const ofUnknownAmount = (count: ReactNode) => rich`${count} of unknown amount`;
