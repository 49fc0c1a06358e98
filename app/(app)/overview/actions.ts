"use server";

import { readChangesThrough } from "@/lib/desk/overview/commands";
import { action } from "@/lib/identity/auth/access/action";

export const readChangesThroughAction = action(readChangesThrough);
