"use server";

import { runAction } from "@/lib/auth/action";
import { playPractice } from "@/lib/connections/practice-command";

// A public POST endpoint: who may play, and with what, is judged by the command behind it.

export async function playPracticeAction(input: Parameters<typeof playPractice>[2]) {
  return runAction((desk, actor) => playPractice(desk, actor, input));
}
