export const notSentKeptHere = "Not sent · kept here";
export const couldNotBeSent = "Could not be sent";
export const leavesInAMoment = "Leaves in a moment";
export const triedAgainByItself = "Tried again by itself";
export const open = "Open";
export const openTheMail = (subject: string) => `Open the mail: ${subject}`;
export const copyLink = "Copy link";
export const theLink = "the link";
export const mail = "Mail";
export const to = "To";
export const text = "Text";
export const written = "Written";
export const whatTheDeskWritesTo =
  "What the desk writes to its people: invitations, password links, that their access was changed, and what they want to be told of.";
export const noMailServerIsSet = "No mail server is set: no mail leaves this desk";
export const mailsAreKeptHereInstead =
  "Mails are kept here instead, sealed. Open one to hand its link over yourself. Whoever runs the desk sets MAIL_SERVER and MAIL_FROM to have later ones sent.";
export const mailsNewestFirst = "Mails, newest first";
export const theFirstWillBeAn = "The first will be an invitation.";
export const noMailWasWrittenYet = "No mail was written yet";
export const olderOnesAreNotListed = (more: number) => `${more} older ones are not listed.`;
