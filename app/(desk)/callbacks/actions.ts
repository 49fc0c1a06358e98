"use server";

import { runAction } from "@/lib/auth/action";
import { acknowledgeCallbacks } from "@/lib/callbacks/commands";

/** A public POST endpoint: who may act and what is valid is judged by the command behind it. */
export async function acknowledgeCallbacksAction(input: Parameters<typeof acknowledgeCallbacks>[2]) {
  return runAction((desk, actor) => acknowledgeCallbacks(desk, actor, input));
}
