"use server";

import { runAction } from "@/lib/auth/action";
import { debugSignature } from "@/lib/connections/debug-command";
import type { DebugInput } from "@/lib/connections/debug-input";

// A public POST endpoint: who may look, and what is never typed, is judged by the command behind it.

export async function debugSignatureAction(input: DebugInput) {
  return runAction((desk, actor) => debugSignature(desk, actor, input));
}
