export const notSentNoMail = "Not sent · no mail server";
export const couldntBeSent = "Couldn't be sent";
export const sendingShortly = "Sending shortly";
export const retryingAutomatically = "Retrying automatically";
export const openEmail = (subject: string) => `Open email: ${subject}`;
export const copyLink = "Copy link";
export const theLink = "the link";
export const emails = "Emails";
export const to = "To";
export const text = "Text";
export const created = "Created";
export const noMailServerIs = "No mail server is set up, so Paydesk sends no emails";
export const emailsAreStoredHere =
  "Emails are stored here, encrypted. Open one to pass on its link yourself. To send emails, your system administrator sets MAIL_SERVER and MAIL_FROM.";
export const emailsNewestFirst = "Emails, newest first";
export const invitationsAndOtherEmails = "Invitations and other emails appear here.";
export const noEmailsYet = "No emails yet";
export const olderEmailsArentListed = (more: number) => `${more} older emails aren't listed.`;
