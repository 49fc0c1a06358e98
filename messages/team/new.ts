export const toTheListOfPeople = "To the list of people";
export const invite = "Invite";
export const eMailAddress = "E-mail address";
export const theySignInWithIt = "They sign in with it. It cannot be changed later.";
export const inviteAPerson = "Invite a person";
export const theyGetAMailWith = "They get a mail with a link, with which they choose a password of their own.";
export const noMailServerIsSet =
  "No mail server is set: you hand them a link, with which they choose a password of their own.";
