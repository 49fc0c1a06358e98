export const containsACharacterThat = "contains a character that can't be stored; enter it again";
export const mustNotContainControl = "must not contain control characters such as tabs or line breaks";
export const mustNotContainYour = "must not contain your name, your email address or your organisation's name";
export const mustHaveAtLeast = "must have at least four different characters";
