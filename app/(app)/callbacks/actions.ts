"use server";

import { action } from "@/lib/auth/action";
import { acknowledgeCallbacks } from "@/lib/callbacks/commands";

export const acknowledgeCallbacksAction = action(acknowledgeCallbacks);
