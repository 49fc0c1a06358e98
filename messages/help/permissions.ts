import type { ReactNode } from "react";
import { rich } from "@/messages/rich";

export const roleChangesNote =
  "Role changes apply from the user's next click. Users limited to some connections can't see or use the others. Admins always have all connections.";
export const confirmationLegend = (shieldCheck: ReactNode) =>
  rich`${shieldCheck}needs confirmation by code or password if the last one was more than 5 minutes ago. Sending without approval needs it only in production.`;
export const tableCaption = "Permissions by role";
export const permission = "Permission";
export const needsConfirmation = "needs confirmation";
export const confirmationForMoney = "needs confirmation when it sends real money";
export const yes = (label: string) => `${label}: yes`;
export const no = "no";
export const you = " (you)";
