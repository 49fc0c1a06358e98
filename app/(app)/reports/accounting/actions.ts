"use server";

import { exportJournal, reverseJournal } from "@/lib/accounting/commands";
import { endLedgerRule, setLedgerRule } from "@/lib/accounting/rule-commands";
import { action } from "@/lib/auth/action";

export const exportJournalAction = action(exportJournal);
export const reverseJournalAction = action(reverseJournal);
export const setLedgerRuleAction = action(setLedgerRule);
export const endLedgerRuleAction = action(endLedgerRule);
