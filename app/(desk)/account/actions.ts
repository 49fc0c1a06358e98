"use server";

import { type ActionResult, runAction } from "@/lib/auth/action";
import { changePassword, endSession } from "@/lib/auth/commands";

export async function saveNewPassword(
  current: string,
  password: string,
): Promise<ActionResult<{ sessionsEnded: number }>> {
  return runAction((desk, actor) => changePassword(desk, actor, { current, password }));
}

export async function endOne(sessionId: string): Promise<ActionResult<{ ended: boolean }>> {
  return runAction((desk, actor) => endSession(desk, actor, { sessionId }));
}
