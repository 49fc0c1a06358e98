"use server";

import { runAction } from "@/lib/auth/action";
import { endWords, saveWords } from "@/lib/failures/commands";

export async function saveFailureWords(input: Parameters<typeof saveWords>[2]) {
  return runAction((desk, actor) => saveWords(desk, actor, input));
}

export async function endFailureWords(wordsId: string) {
  return runAction((desk, actor) => endWords(desk, actor, { wordsId }));
}
