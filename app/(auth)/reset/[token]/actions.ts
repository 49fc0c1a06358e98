"use server";

import { headers } from "next/headers";
import { type ActionResult, describeError } from "@/lib/auth/action";
import { readClientIp } from "@/lib/auth/client-ip";
import { setPasswordByLink } from "@/lib/auth/reset";
import { openDesk } from "@/lib/core/open-desk";

/** The one act without a session: the link itself is the right to do it. */
export async function setPassword(token: string, password: string): Promise<ActionResult<null>> {
  try {
    await setPasswordByLink(openDesk(), { token, password }, readClientIp(await headers()));
    return { ok: true, value: null };
  } catch (error) {
    return { ok: false, error: describeError(error) };
  }
}
