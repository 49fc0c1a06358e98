export const signOut = "Sign out";
export const confirmTitle = "Sign out?";
export const accountLine = (nameText: string, email: string) => `You are signed in as ${nameText} (${email}).`;
export const returnLink = "Return to overview";
export const foreignSiteNote = "Sign out from a Paydesk page. Other sites can't sign you out.";
