"use server";

import { decide, withdraw } from "@/lib/desk/decisions/commands";
import { action } from "@/lib/identity/auth/access/action";

export const decideAction = action(decide);
export const withdrawAction = action(withdraw);
