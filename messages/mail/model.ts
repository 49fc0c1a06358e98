export const emailUnknown = "This email doesn't exist.";
export const textDeleted = "This email was sent, so its text is no longer stored.";
export const linkIsLeftOut = "[the link is shown to its user alone]";
