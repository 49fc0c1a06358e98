export const saveChanges = "Save changes";
export const editPayee = "Edit payee";
export const toChangeTheAccount = "To change the account, use Change account on the payee's page.";
export const edit = (nameText: string) => `Edit ${nameText}`;
