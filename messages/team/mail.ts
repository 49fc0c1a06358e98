export const unsentWithoutServer = "Not sent · no mail server";
export const sendFailed = "Couldn't be sent";
export const sendingShortly = "Sending shortly";
export const retryingAutomatically = "Retrying automatically";
export const openEmail = (subject: string) => `Open email: ${subject}`;
export const copyLink = "Copy link";
export const theLink = "the link";
export const emails = "Emails";
export const to = "To";
export const text = "Text";
export const created = "Created";
export const serverMissingTitle = "No mail server is set up, so Paydesk sends no emails";
export const serverMissingHint =
  "Emails are stored here, encrypted. Open one to pass on its link yourself. To send emails, your system administrator sets MAIL_SERVER and MAIL_FROM.";
export const tableCaption = "Emails, newest first";
export const emptyHint = "Invitations and other emails appear here.";
export const emptyTitle = "No emails yet";
export const olderOmitted = (more: number) => `${more} older emails aren't listed.`;
