"use server";

import { chooseAlerts, readAlerts } from "@/lib/desk/alerts/commands";
import { action } from "@/lib/identity/auth/access/action";

export const readAlertsAction = action(readAlerts);
export const chooseAlertsAction = action(chooseAlerts);
