import type { ReactNode } from "react";
import { counted, plural } from "@/lib/core/plural";
import { rich } from "@/messages/rich";

export const saveWhatIAmTold = "Save what I am told of";
export const alerts = "Alerts";
export const inTheDeskTheyStand = (link: ReactNode, sendsMail: boolean, email: ReactNode) =>
  rich`In the desk they stand under ${link}. ${sendsMail ? `Mails go to ${email}, one for all of a kind within a quarter of an hour.` : "No mail leaves this desk: what you want by mail stands under Alerts until whoever runs it sets a mail server."}`;
export const unconfirmedForLongMeansIn = "Unconfirmed for long means, in hours";
export const from1To = (unconfirmedHoursMax: number) => `From 1 to ${unconfirmedHoursMax}.`;
export const unknownBrowser = "Unknown browser";
export const on = (system: string) => ` on ${system}`;
export const changePasswordAndSignOut = "Change password and sign out elsewhere";
export const currentPassword = "Current password";
export const otherSession = (sessionsEnded: number) => counted(sessionsEnded, "other session");
export const yourPasswordIsChangedYou = (sessionsEnded: number, others: string) =>
  `Your password is changed. ${sessionsEnded === 0 ? "You were signed in nowhere else." : `${others} ended.`}`;
export const myAccount = "My account";
export const changeMyPassword = "Change my password";
export const authenticatorApp = "Authenticator app";
export const whatIAmToldOf = "What I am told of";
export const whereIAmSignedIn = "Where I am signed in";
export const eMail = "E-mail";
export const role = "Role";
export const anAdminChangesNameAnd = "An admin changes name and role.";
export const withAnAuthenticatorAppOn =
  "With an authenticator app on your phone, your password alone opens nothing. The app shows a new code every 30 seconds; you type it when you sign in, and before acts that guard money.";
export const addAnAuthenticatorApp = "Add an authenticator app";
export const signingInAsksForThe = (codesLeft: string) => `Signing in asks for the code of your app. ${codesLeft}`;
export const makeNewRecoveryCodes = "Make new recovery codes";
export const removeTheAppSignIn = "Remove the app: sign in with the password alone";
export const removeTheApp = "Remove the app …";
export const youHaveNoRecoveryCode = "You have no recovery code left: make new ones now.";
export const ofYourRecoveryCodesIs = (codesLeft: number) =>
  `${codesLeft} of your recovery codes ${plural(codesLeft, "is", "are")} unused.`;
export const qrCodeForYourAuthenticator = "QR code for your authenticator app";
export const confirmTheApp = "Confirm the app";
export const scanThePictureWithYour = "Scan the picture with your authenticator app, or type this secret into it.";
export const typeTheCodeThatThe = "Type the code that the app then shows.";
export const theSecret = "the secret";
export const codeOfTheApp = "Code of the app";
export const keepTheseRecoveryCodesWhere =
  "Keep these recovery codes where only you find them. They are shown this once.";
export const copyThem = "Copy them";
export const theRecoveryCodes = "the recovery codes";
export const eachOpensYourAccountOnce = "Each opens your account once, in place of the app's code.";
export const thisOne = " · this one";
export const sinceLastUsed = (when: ReactNode, when2: ReactNode) => rich`Since ${when}, last used ${when2}`;
export const endTheSessionOf = (browser: string) => `End the session of ${browser}`;
export const end = "End";
export const signOut = "Sign out";
