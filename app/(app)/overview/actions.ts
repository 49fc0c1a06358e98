"use server";

import { action } from "@/lib/auth/action";
import { readChangesThrough } from "@/lib/overview/commands";

export const readChangesThroughAction = action(readChangesThrough);
