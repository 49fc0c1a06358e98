"use server";

import { action } from "@/lib/auth/action";
import { resumeEverything, stopEverything, unlockSending } from "@/lib/installation/commands";

export const stopEverythingAction = action(stopEverything);
export const resumeEverythingAction = action(resumeEverything);
export const unlockSendingAction = action(unlockSending);
