"use server";

import { action } from "@/lib/identity/auth/access/action";
import { acknowledgeCallbacks } from "@/lib/payments/callbacks/commands";

export const acknowledgeCallbacksAction = action(acknowledgeCallbacks);
