"use server";

import { action, argumentFileMost } from "@/lib/identity/auth/access/action";
import { changeAccount } from "@/lib/payments/payees/change-commands";
import { archivePayee, createPayee, restorePayee, updatePayee } from "@/lib/payments/payees/commands";
import { importPayees, previewImport } from "@/lib/payments/payees/import-commands";

export const createPayeeAction = action(createPayee);
export const updatePayeeAction = action(updatePayee);
export const archivePayeeAction = action(archivePayee);
export const restorePayeeAction = action(restorePayee);
export const changeAccountAction = action(changeAccount);
export const previewImportAction = action(previewImport, argumentFileMost);
export const importPayeesAction = action(importPayees, argumentFileMost);
