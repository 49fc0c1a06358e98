export const save = "Save";
export const editPayee = "Edit payee";
export const theAccountIsNotChanged = "The account is not changed here.";
export const edit = (nameText: string) => `Edit ${nameText}`;
