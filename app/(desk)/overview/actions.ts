"use server";

import { type ActionResult, runAction } from "@/lib/auth/action";
import { readNewsThrough } from "@/lib/overview/commands";

export async function putNewsAway(through: string): Promise<ActionResult<{ through: Date }>> {
  return runAction((desk, actor) => readNewsThrough(desk, actor, { through }));
}
