import type { ReactNode } from "react";
import { counted } from "@/lib/core/text/plural";
import { rich } from "@/messages/rich";

export const profile = "Profile";
export const security = "Security";
export const event = "Event";
export const inPaydesk = "In Paydesk";
export const byEmail = "By email";
export const notify = (event: string, channel: string) => `${event}: ${channel}`;
export const saving = "Saving…";
export const saveHours = "Save hours";
export const alerts = "Alerts";
export const alertsHint = (link: ReactNode, sendsMail: boolean, email: ReactNode) =>
  rich`Alerts in Paydesk appear under ${link}. ${sendsMail ? `Emails go to ${email}. Alerts of one kind within 15 minutes share one email.` : "No mail server is set up, so Paydesk sends no emails. All alerts appear under Alerts."}`;
export const unconfirmedHoursLabel = "Alert me about unconfirmed orders after, in hours";
export const enter1ToHours = (unconfirmedHoursMax: number) => `Enter 1 to ${unconfirmedHoursMax} hours.`;
export const unknownBrowser = "Unknown browser";
export const on = (system: string) => ` on ${system}`;
export const changePasswordLabel = "Change password and sign out elsewhere";
export const currentPassword = "Current password";
export const otherSession = (sessionsEnded: number) => counted(sessionsEnded, "other session");
export const passwordChangedNotice = (sessionsEnded: number, others: string) =>
  `Your password has been changed. ${sessionsEnded === 0 ? "You had no other sessions." : `${others} ended.`}`;
export const myAccount = "My account";
export const changePassword = "Change password";
export const authenticatorApp = "Authenticator app";
export const notifications = "Notifications";
export const activeSessions = "Active sessions";
export const email = "Email";
export const role = "Role";
export const adminEditsHint = "An admin can change your name and role.";
export const appMissingHint =
  "An authenticator app protects your account if your password is stolen. You enter its code when you sign in and before sensitive actions.";
export const addAppLabel = "Add authenticator app";
export const appActiveHint = (codesLeft: string) => `You sign in with a code from your app. ${codesLeft}`;
export const renewCodesLabel = "Create new recovery codes";
export const removeApp = "Remove app…";
export const removeAppAct = "Remove authenticator app";
export const noCodesLeft = "You have no recovery codes left. Create new ones now.";
export const youHave = (codesLeft: number) => `You have ${counted(codesLeft, "unused recovery code")}.`;
export const qrCodeAlt = "QR code for your authenticator app";
export const confirmApp = "Confirm app";
export const scanHint = "Scan the QR code with your authenticator app, or enter this secret in the app.";
export const codeMissing = "Enter the code that the app shows.";
export const theSecret = "the secret";
export const codeLabel = "Code from your app";
export const codesShownOnce = "Store these recovery codes safely. They are shown only once.";
export const copyCodes = "Copy codes";
export const codesCopied = "the recovery codes";
export const codeUseHint = "Each code replaces an app code once.";
export const thisSession = " · this session";
export const sessionTimes = (when: ReactNode, when2: ReactNode) => rich`Signed in ${when}, last active ${when2}`;
export const endSession = (browser: string) => `End session: ${browser}`;
export const endSessionLabel = "End session";
export const endSessionTitle = "End this session?";
export const endSessionEffect = "That browser is signed out immediately. What is typed there and not saved is lost.";
export const replaceYourCodes = "Replace your recovery codes?";
export const replaceCodesEffect = "Your earlier codes stop working. The new ones are shown only once.";
export const removeYourApp = "Remove your authenticator app?";
export const removeAppEffect = "You then sign in with your password only. Your recovery codes stop working.";
export const signOut = "Sign out";

export const addTitle = "Add authenticator app";
export const activeTitle = "Your authenticator app";
export const requiredNow =
  "Your organisation requires an authenticator app. Add it to use Paydesk; it takes two minutes.";
export const requiredFrom = (when: ReactNode) => rich`Your organisation requires an authenticator app from ${when}.`;
export const continueLabel = "Continue to Paydesk";
