"use server";

import { action } from "@/lib/auth/action";
import { endErrorMessage, saveErrorMessage } from "@/lib/failures/commands";

export const saveErrorMessageAction = action(saveErrorMessage);
export const endErrorMessageAction = action(endErrorMessage);
