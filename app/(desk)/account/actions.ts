"use server";

import { type ActionResult, runAction } from "@/lib/auth/action";
import { changePassword, endSession } from "@/lib/auth/commands";
import {
  confirmSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
  startSecondFactor,
} from "@/lib/auth/factor-commands";
import { drawQrCode, type QrCode } from "@/lib/auth/qr-code";

export async function saveNewPassword(
  current: string,
  password: string,
): Promise<ActionResult<{ sessionsEnded: number }>> {
  return runAction((desk, actor) => changePassword(desk, actor, { current, password }));
}

export async function endOne(sessionId: string): Promise<ActionResult<{ ended: boolean }>> {
  return runAction((desk, actor) => endSession(desk, actor, { sessionId }));
}

/** The secret for an app, as text and as a QR code. Shown once. */
export async function startApp(): Promise<ActionResult<{ secret: string; qr: QrCode }>> {
  return runAction(async (desk, actor) => {
    const { secret, uri } = await startSecondFactor(desk, actor, {});
    return { secret, qr: drawQrCode(uri) };
  });
}

export async function confirmApp(code: string): Promise<ActionResult<{ codes: string[] }>> {
  return runAction((desk, actor) => confirmSecondFactor(desk, actor, { code }));
}

export async function makeRecoveryCodes(): Promise<ActionResult<{ codes: string[] }>> {
  return runAction((desk, actor) => renewRecoveryCodes(desk, actor, {}));
}

export async function removeApp(): Promise<ActionResult<null>> {
  return runAction((desk, actor) => removeSecondFactor(desk, actor, {}));
}
