"use server";

import { action } from "./access/action";
import { stepUp } from "./factor-commands";

/** Proves once more who is at the screen; commands that need it then run for five minutes. */
export const stepUpAction = action(stepUp);
