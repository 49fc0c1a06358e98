"use server";

import { changePolicy, endPolicy } from "@/lib/approvals/policy-commands";
import { action } from "@/lib/auth/action";
import { endLimit, setLimit, typeBalance } from "@/lib/limits/commands";

export const changePolicyAction = action(changePolicy);
export const endPolicyAction = action(endPolicy);
export const setLimitAction = action(setLimit);
export const endLimitAction = action(endLimit);
export const typeBalanceAction = action(typeBalance);
