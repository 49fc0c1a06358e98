export const enterTheCodeYour = "Enter the code your authenticator app shows now.";
export const theEmailAddressOr = "The email address or password is wrong.";
export const unexpectedErrorIdYou = (status: string) => `Unexpected error (ID ${status}). You weren't signed in.`;
export const thisPageHasExpired = "This page has expired. Try again.";
export const paydeskIsntRespondingTry = (status: number) =>
  `Paydesk isn't responding (${status}). Try again in a minute.`;
export const paydeskCantBeReached = "Paydesk can't be reached. Check your network, then try again.";
