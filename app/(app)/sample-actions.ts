"use server";

import { action } from "@/lib/identity/auth/access/action";
import { makeSampleData, removeSampleData } from "@/lib/processes/sample/commands";

export const removeSampleDataAction = action(removeSampleData);
export const makeSampleDataAction = action(makeSampleData);
