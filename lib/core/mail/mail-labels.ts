/** What a mail is about. */
export const mailKinds = [
  "invitation",
  "password_link",
  "access_changed",
  "app_removed",
  "app_wanted",
  "alert",
  "remittance",
] as const;
export type MailKind = (typeof mailKinds)[number];

/** waiting: to be sent, or tried again; sent; kept: there is no mail server, so it is read here; failed: given up. */
export const mailStates = ["waiting", "sent", "kept", "failed"] as const;
export type MailState = (typeof mailStates)[number];
