"use server";

import { runAction } from "@/lib/auth/action";
import { releaseFence, resumeEverything, stopEverything } from "@/lib/installation/commands";

// Each is a public POST endpoint: who may act and what is valid is judged by the command behind it.

export async function stopEverythingAction(input: Parameters<typeof stopEverything>[2]) {
  return runAction((desk, actor) => stopEverything(desk, actor, input));
}

export async function resumeEverythingAction() {
  return runAction((desk, actor) => resumeEverything(desk, actor, {}));
}

export async function releaseFenceAction(input: Parameters<typeof releaseFence>[2]) {
  return runAction((desk, actor) => releaseFence(desk, actor, input));
}
