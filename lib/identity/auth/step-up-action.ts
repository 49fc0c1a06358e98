"use server";

import { action } from "./access/action";
import { stepUp } from "./factor-commands";

export const stepUpAction = action(stepUp);
