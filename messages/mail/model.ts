export const thisMailDoesNotExist = "This mail does not exist.";
export const itWasSentItsText = "It was sent: its text is not kept here.";
