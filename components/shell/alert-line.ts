import type { IconName, Tone } from "@/lib/core/text/states";

/** How many the menu's panel shows; the page has all. */
export const alertsOnMenuMax = 8;

/** An alert in the panel of the menu, in words. */
export type AlertLine = {
  id: number;
  title: string;
  href: string;
  tone: Tone;
  icon: IconName;
  at: string;
  isRead: boolean;
};
