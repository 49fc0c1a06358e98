import type { ReactNode } from "react";
import { counted } from "@/lib/core/plural";
import { rich } from "@/messages/rich";

export const saveWhatIAmTold = "Save notifications";
export const alerts = "Alerts";
export const inTheDeskTheyStand = (link: ReactNode, sendsMail: boolean, email: ReactNode) =>
  rich`Alerts in Paydesk appear under ${link}. ${sendsMail ? `Emails go to ${email}. Alerts of one kind within 15 minutes share one email.` : "No mail server is set up, so Paydesk sends no emails. All alerts appear under Alerts."}`;
export const unconfirmedForLongMeansIn = "Alert me about unconfirmed orders after, in hours";
export const from1To = (unconfirmedHoursMax: number) => `Enter 1 to ${unconfirmedHoursMax} hours.`;
export const unknownBrowser = "Unknown browser";
export const on = (system: string) => ` on ${system}`;
export const changePasswordAndSignOut = "Change password and sign out elsewhere";
export const currentPassword = "Current password";
export const otherSession = (sessionsEnded: number) => counted(sessionsEnded, "other session");
export const yourPasswordIsChangedYou = (sessionsEnded: number, others: string) =>
  `Your password has been changed. ${sessionsEnded === 0 ? "You had no other sessions." : `${others} ended.`}`;
export const myAccount = "My account";
export const changeMyPassword = "Change password";
export const authenticatorApp = "Authenticator app";
export const whatIAmToldOf = "Notifications";
export const whereIAmSignedIn = "Active sessions";
export const eMail = "Email";
export const role = "Role";
export const anAdminChangesNameAnd = "An admin can change your name and role.";
export const withAnAuthenticatorAppOn =
  "An authenticator app protects your account if your password is stolen. You enter its code when you sign in and before sensitive actions.";
export const addAnAuthenticatorApp = "Add authenticator app";
export const signingInAsksForThe = (codesLeft: string) => `You sign in with a code from your app. ${codesLeft}`;
export const makeNewRecoveryCodes = "Create new recovery codes";
export const removeTheAppSignIn = "Remove app, use password only";
export const removeTheApp = "Remove app …";
export const youHaveNoRecoveryCode = "You have no recovery codes left. Create new ones now.";
export const ofYourRecoveryCodesIs = (codesLeft: number) => `You have ${counted(codesLeft, "unused recovery code")}.`;
export const qrCodeForYourAuthenticator = "QR code for your authenticator app";
export const confirmTheApp = "Confirm app";
export const scanThePictureWithYour = "Scan the QR code with your authenticator app, or enter this secret in the app.";
export const typeTheCodeThatThe = "Enter the code that the app shows.";
export const theSecret = "the secret";
export const codeOfTheApp = "Code from your app";
export const keepTheseRecoveryCodesWhere = "Store these recovery codes safely. They are shown only once.";
export const copyThem = "Copy codes";
export const theRecoveryCodes = "the recovery codes";
export const eachOpensYourAccountOnce = "Each code replaces an app code once.";
export const thisOne = " · this session";
export const sinceLastUsed = (when: ReactNode, when2: ReactNode) => rich`Signed in ${when}, last active ${when2}`;
export const endTheSessionOf = (browser: string) => `End session: ${browser}`;
export const end = "End session";
export const signOut = "Sign out";
