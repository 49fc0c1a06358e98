export const signOut = "Sign out";
export const signOut2 = "Sign out?";
export const youAreSignedIn = (nameText: string, email: string) => `You are signed in as ${nameText} (${email}).`;
export const returnToOverview = "Return to overview";
export const signOutFromA = "Sign out from a Paydesk page. Other sites can't sign you out.";
