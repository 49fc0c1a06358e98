export const toTheListOfPeople = "Back to Team";
export const invite = "Send invitation";
export const eMailAddress = "Email address";
export const theySignInWithIt = "Used to sign in. It can't be changed later.";
export const inviteAPerson = "Invite user";
export const theyGetAMailWith = "The user receives an email with a link to set their password.";
export const noMailServerIsSet =
  "No mail server is set up. You'll get a link to pass on, so that the user can set their password.";
