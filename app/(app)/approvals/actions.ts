"use server";

import { action } from "@/lib/auth/action";
import { decide, withdraw } from "@/lib/decisions/commands";

export const decideAction = action(decide);
export const withdrawAction = action(withdraw);
