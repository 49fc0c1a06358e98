export const characterInvalid = "contains a character that can't be stored; enter it again";
export const hasControls = "must not contain control characters such as tabs or line breaks";
export const containsIdentity = "must not contain your name, your email address or your organisation's name";
export const tooUniform = "must have at least four different characters";
