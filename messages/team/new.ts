export const backLink = "Return to Team";
export const sendInvitation = "Send invitation";
export const emailAddress = "Email address";
export const emailHint = "Used to sign in. It can't be changed later.";
export const inviteUser = "Invite user";
export const invitationHint = "The user receives an email with a link to set their password.";
export const serverMissingHint =
  "No mail server is set up. With sandbox connections only, you'll get a link to pass on. With a production connection, the link can only be printed on the server.";
