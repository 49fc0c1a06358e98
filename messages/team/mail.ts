export const notSentKeptHere = "Not sent · no mail server";
export const couldNotBeSent = "Couldn't be sent";
export const leavesInAMoment = "Sending shortly";
export const triedAgainByItself = "Retrying automatically";
export const open = "Open";
export const openTheMail = (subject: string) => `Open email: ${subject}`;
export const copyLink = "Copy link";
export const theLink = "the link";
export const mail = "Emails";
export const to = "To";
export const text = "Text";
export const written = "Created";
export const noMailServerIsSet = "No mail server is set up, so Paydesk sends no emails";
export const mailsAreKeptHereInstead =
  "Emails are stored here, encrypted. Open one to pass on its link yourself. To send emails, your system administrator sets MAIL_SERVER and MAIL_FROM.";
export const mailsNewestFirst = "Emails, newest first";
export const theFirstWillBeAn = "Invitations and other emails appear here.";
export const noMailWasWrittenYet = "No emails yet";
export const olderOnesAreNotListed = (more: number) => `${more} older emails aren't listed.`;
