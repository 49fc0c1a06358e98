export const signOut = "Sign out";
export const signOut2 = "Sign out?";
export const youAreSignedInAs = (nameText: string, email: string) => `You are signed in as ${nameText} (${email}).`;
export const backToTheOverview = "Back to the overview";
export const signOutFromAPage = "Sign out from a Paydesk page. Other sites can't sign you out.";
