"use server";

import { chooseAlerts, readAlerts } from "@/lib/alerts/commands";
import { action } from "@/lib/auth/action";

export const readAlertsAction = action(readAlerts);
export const chooseAlertsAction = action(chooseAlerts);
