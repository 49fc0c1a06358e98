"use server";

import { headers } from "next/headers";
import { openContext } from "@/lib/core/runtime/open-context";
import {
  type ActionResult,
  argumentTextMost,
  describeError,
  refuseOddArgument,
} from "@/lib/identity/auth/access/action";
import { readClientIp } from "@/lib/identity/auth/client-ip";
import { setPasswordByLink } from "@/lib/identity/auth/passwords/reset";

/** This is the only act without a session: the one-time link authorises it. */
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
