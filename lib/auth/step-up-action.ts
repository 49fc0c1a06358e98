"use server";

import { action } from "./action";
import { stepUp } from "./factor-commands";

/** Proves once more who is at the screen; acts that want it then go on for five minutes. */
export const stepUpAction = action(stepUp);
