"use server";

import { action } from "@/lib/auth/action";
import { makeSampleData, removeSampleData } from "@/lib/sample/commands";

export const removeSampleDataAction = action(removeSampleData);
export const makeSampleDataAction = action(makeSampleData);
