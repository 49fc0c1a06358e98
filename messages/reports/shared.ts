import type { ReactNode } from "react";
import { rich } from "@/messages/rich";

export const to = (from: string, to: string) => `${from} to ${to}`;
export const daysIn = (part: string, zone: string) => `${part}, days in ${zone}`;
export const periodDaysIn = (shownZone: string) => `Period (days in ${shownZone})`;
export const thisMonthOrTheDays = "This month, or the days given";
export const toThatDayIncluded = "To, that day included";
export const asOfAnotherMomentIn = (shownZone: string) => `As of another moment (in ${shownZone})`;
export const exportsMade = "Exports made";
export const addsUp = "Adds up";
export const inTheProfile = "in the profile";
export const yes = (check: ReactNode) => rich`${check}Yes`;
export const noTellSupport = (triangleAlert: ReactNode) => rich`${triangleAlert}No: tell support`;
export const afterwardsInNoneOfThe = "Afterwards, in none of the figures above";
export const ofUnknownAmount = (count: ReactNode) => rich`${count} of unknown amount`;
