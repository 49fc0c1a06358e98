"use server";

import { exportJournal, reverseJournal } from "@/lib/books/accounting/commands";
import { endLedgerRule, setLedgerRule } from "@/lib/books/accounting/rule-commands";
import { action } from "@/lib/identity/auth/access/action";

export const exportJournalAction = action(exportJournal);
export const reverseJournalAction = action(reverseJournal);
export const setLedgerRuleAction = action(setLedgerRule);
export const endLedgerRuleAction = action(endLedgerRule);
