export const unknownAddress = "unknown email address";
export const wrongPassword = "wrong password";
export const userDisabled = "user disabled";
export const wrongCode = "wrong code";
