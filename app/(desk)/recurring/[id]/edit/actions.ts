"use server";

import { runAction } from "@/lib/auth/action";
import { reviewUpdate } from "@/lib/recurring/review-update";
import { updateProfile } from "@/lib/recurring/update-commands";

// Each is a public POST endpoint: who may act and what is valid is judged by the query and the command behind them.

type Input = Parameters<typeof updateProfile>[2];

export async function reviewUpdateAction(input: Input) {
  return runAction((desk, actor) => reviewUpdate(desk, actor, input));
}

export async function updateProfileAction(input: Input) {
  return runAction((desk, actor) => updateProfile(desk, actor, input));
}
