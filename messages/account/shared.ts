import type { ReactNode } from "react";
import { counted } from "@/lib/core/plural";
import { rich } from "@/messages/rich";

export const saveNotifications = "Save notifications";
export const alerts = "Alerts";
export const alertsInPaydeskAppear = (link: ReactNode, sendsMail: boolean, email: ReactNode) =>
  rich`Alerts in Paydesk appear under ${link}. ${sendsMail ? `Emails go to ${email}. Alerts of one kind within 15 minutes share one email.` : "No mail server is set up, so Paydesk sends no emails. All alerts appear under Alerts."}`;
export const alertMeAboutUnconfirmed = "Alert me about unconfirmed orders after, in hours";
export const enter1ToHours = (unconfirmedHoursMax: number) => `Enter 1 to ${unconfirmedHoursMax} hours.`;
export const unknownBrowser = "Unknown browser";
export const on = (system: string) => ` on ${system}`;
export const changePasswordAndSign = "Change password and sign out elsewhere";
export const currentPassword = "Current password";
export const otherSession = (sessionsEnded: number) => counted(sessionsEnded, "other session");
export const yourPasswordHasBeen = (sessionsEnded: number, others: string) =>
  `Your password has been changed. ${sessionsEnded === 0 ? "You had no other sessions." : `${others} ended.`}`;
export const myAccount = "My account";
export const changePassword = "Change password";
export const authenticatorApp = "Authenticator app";
export const notifications = "Notifications";
export const activeSessions = "Active sessions";
export const email = "Email";
export const role = "Role";
export const anAdminCanChange = "An admin can change your name and role.";
export const anAuthenticatorAppProtects =
  "An authenticator app protects your account if your password is stolen. You enter its code when you sign in and before sensitive actions.";
export const addAuthenticatorApp = "Add authenticator app";
export const youSignInWith = (codesLeft: string) => `You sign in with a code from your app. ${codesLeft}`;
export const createNewRecoveryCodes = "Create new recovery codes";
export const removeAppUsePassword = "Remove app, use password only";
export const removeApp = "Remove app …";
export const youHaveNoRecovery = "You have no recovery codes left. Create new ones now.";
export const youHave = (codesLeft: number) => `You have ${counted(codesLeft, "unused recovery code")}.`;
export const qrCodeForYour = "QR code for your authenticator app";
export const confirmApp = "Confirm app";
export const scanTheQrCode = "Scan the QR code with your authenticator app, or enter this secret in the app.";
export const enterTheCodeThat = "Enter the code that the app shows.";
export const theSecret = "the secret";
export const codeFromYourApp = "Code from your app";
export const storeTheseRecoveryCodes = "Store these recovery codes safely. They are shown only once.";
export const copyCodes = "Copy codes";
export const theRecoveryCodes = "the recovery codes";
export const eachCodeReplacesAn = "Each code replaces an app code once.";
export const thisSession = " · this session";
export const signedInLastActive = (when: ReactNode, when2: ReactNode) => rich`Signed in ${when}, last active ${when2}`;
export const endSession = (browser: string) => `End session: ${browser}`;
export const endSession2 = "End session";
export const signOut = "Sign out";
