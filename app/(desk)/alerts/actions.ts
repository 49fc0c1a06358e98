"use server";

import { chooseAlerts, readAlerts } from "@/lib/alerts/commands";
import { runAction } from "@/lib/auth/action";

/** A public POST endpoint: who may act and what is valid is judged by the command behind it. */
export async function readAlertsAction(input: Parameters<typeof readAlerts>[2]) {
  return runAction((desk, actor) => readAlerts(desk, actor, input));
}

/** The same. */
export async function chooseAlertsAction(input: Parameters<typeof chooseAlerts>[2]) {
  return runAction((desk, actor) => chooseAlerts(desk, actor, input));
}
