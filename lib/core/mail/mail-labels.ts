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

export const mailStates = ["waiting", "sent", "kept", "failed"] as const;
export type MailState = (typeof mailStates)[number];
