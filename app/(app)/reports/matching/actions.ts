"use server";

import { actOnItems, endMatch, makeMatch } from "@/lib/books/matching/commands";
import { rematchLine, unmatchLine } from "@/lib/books/matching/line-commands";
import { endRule, saveRule, setBankAccount } from "@/lib/books/matching/rules";
import { action } from "@/lib/identity/auth/access/action";

export const actOnItemsAction = action(actOnItems);
export const makeMatchAction = action(makeMatch);
export const endMatchAction = action(endMatch);
export const unmatchLineAction = action(unmatchLine);
export const rematchLineAction = action(rematchLine);
export const setBankAccountAction = action(setBankAccount);
export const saveRuleAction = action(saveRule);
export const endRuleAction = action(endRule);
