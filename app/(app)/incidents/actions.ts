"use server";

import { resumeEverything, stopEverything, unlockSending } from "@/lib/controls/installation/commands";
import { action } from "@/lib/identity/auth/access/action";

export const stopEverythingAction = action(stopEverything);
export const resumeEverythingAction = action(resumeEverything);
export const unlockSendingAction = action(unlockSending);
