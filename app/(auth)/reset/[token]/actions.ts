"use server";

import { headers } from "next/headers";
import { type ActionResult, describeError } from "@/lib/auth/action";
import { argumentTextMost, refuseOddArgument } from "@/lib/auth/action-input";
import { readClientIp } from "@/lib/auth/client-ip";
import { setPasswordByLink } from "@/lib/auth/reset";
import { openContext } from "@/lib/core/open-context";

/** The one act without a session: the link itself is the right to do it. */
export async function setPasswordAction(input: {
  token: string;
  password: string;
}): Promise<ActionResult<{ set: true }>> {
  try {
    refuseOddArgument(input, argumentTextMost);
    await setPasswordByLink(openContext(), input, readClientIp(await headers()));
    return { ok: true, value: { set: true } };
  } catch (error) {
    return { ok: false, error: describeError(error) };
  }
}
