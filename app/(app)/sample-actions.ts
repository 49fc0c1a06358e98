"use server";

import { action } from "@/lib/auth/action";
import { removeSampleData } from "@/lib/sample/commands";

export const removeSampleDataAction = action(removeSampleData);
