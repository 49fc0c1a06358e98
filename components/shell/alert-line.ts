import type { IconName, Tone } from "@/lib/core/text/states";

export const alertsOnMenuMax = 8;

export type AlertLine = {
  id: number;
  title: string;
  href: string;
  tone: Tone;
  icon: IconName;
  at: string;
  isRead: boolean;
};
