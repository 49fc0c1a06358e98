export const thisMailDoesNotExist = "This email doesn't exist.";
export const itWasSentItsText = "This email was sent, so its text is no longer stored.";
