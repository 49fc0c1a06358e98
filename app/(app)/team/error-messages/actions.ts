"use server";

import { action } from "@/lib/identity/auth/access/action";
import { endErrorMessage, saveErrorMessage } from "@/lib/payments/failures/commands";

export const saveErrorMessageAction = action(saveErrorMessage);
export const endErrorMessageAction = action(endErrorMessage);
