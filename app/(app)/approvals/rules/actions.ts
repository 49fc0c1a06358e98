"use server";

import { changePolicy, endPolicy } from "@/lib/controls/approvals/policy-commands";
import { endLimit, enterBalance, setLimit } from "@/lib/controls/limits/commands";
import { action } from "@/lib/identity/auth/access/action";

export const changePolicyAction = action(changePolicy);
export const endPolicyAction = action(endPolicy);
export const setLimitAction = action(setLimit);
export const endLimitAction = action(endLimit);
export const enterBalanceAction = action(enterBalance);
