export const returnToTeam = "Return to Team";
export const sendInvitation = "Send invitation";
export const emailAddress = "Email address";
export const usedToSignIn = "Used to sign in. It can't be changed later.";
export const inviteUser = "Invite user";
export const theUserReceivesAn = "The user receives an email with a link to set their password.";
export const noMailServerIs =
  "No mail server is set up. You'll get a link to pass on, so that the user can set their password.";
