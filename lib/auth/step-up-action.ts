"use server";

import { type ActionResult, runAction } from "./action";
import { stepUp } from "./factor-commands";

/** Proves once more who is at the screen; acts that want it then go on for five minutes. */
export async function proveMyself(proof: string): Promise<ActionResult<null>> {
  return runAction((desk, actor) => stepUp(desk, actor, { proof }));
}
