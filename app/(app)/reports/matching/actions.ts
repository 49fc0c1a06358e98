"use server";

import { action } from "@/lib/auth/action";
import { actOnItems, endMatch, makeMatch } from "@/lib/matching/commands";
import { rematchLine, unmatchLine } from "@/lib/matching/line-commands";
import { endRule, saveRule, setBankAccount } from "@/lib/matching/rules";

export const actOnItemsAction = action(actOnItems);
export const makeMatchAction = action(makeMatch);
export const endMatchAction = action(endMatch);
export const unmatchLineAction = action(unmatchLine);
export const rematchLineAction = action(rematchLine);
export const setBankAccountAction = action(setBankAccount);
export const saveRuleAction = action(saveRule);
export const endRuleAction = action(endRule);
