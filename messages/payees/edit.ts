export const saveChanges = "Save changes";
export const editPayee = "Edit payee";
export const accountHint = "To change the account, use Change account on the payee's page.";
export const edit = (nameText: string) => `Edit ${nameText}`;
