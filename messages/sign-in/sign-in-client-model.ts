export const codeMissing = "Enter the code your authenticator app shows now.";
export const credentialsWrong = "The email address or password is wrong.";
export const unexpectedError = (status: string) => `Unexpected error (ID ${status}). You weren't signed in.`;
export const pageExpired = "This page has expired. Try again.";
export const serverUnavailable = (status: number) => `Paydesk isn't responding (${status}). Try again in a minute.`;
export const serverUnreachable = "Paydesk can't be reached. Check your network, then try again.";
