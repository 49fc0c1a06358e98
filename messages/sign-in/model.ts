import { counted } from "@/lib/core/text/plural";

export const formSessionEnded = "Your session has ended. Sign in again; your entries are kept.";
export const aRuleNoLongerAllows =
  "This was changed meanwhile, and can no longer be done this way. Nothing was done. Reload the page and try again.";
export const loadingTimedOut = "Loading took longer than 10 seconds and was stopped. Nothing has changed. Try again.";
export const unexpectedError = (id: string) =>
  `Unexpected error (ID ${id}). Check the list before you try again; the action may have completed.`;
export const noOne = "No one";
export const appRuleProduction = "Approvers and admins (production)";
export const appRuleApprovers = "Approvers and admins";
export const attemptsLimited = (count: number, unit: string) =>
  `Too many attempts. Try again in ${counted(count, unit)}.`;
export const passwordTooShort = (passwordMinLength: number, length: number) =>
  `must have at least ${passwordMinLength} characters (it has ${length})`;
export const passwordTooLong = (passwordMaxLength: number, length: number) =>
  `must have no more than ${passwordMaxLength} characters (it has ${length})`;
export const passwordCommon = "is too common; choose another";
export const passwordReused = "is one of your last four; choose another";
export const inputInvalid = "This input isn't valid.";
export const appRequired = "Add an authenticator app under My account first. Your organisation requires one.";
export const roleLacksPermission = (role: string, permission: string) =>
  `Your role (${role}) doesn't allow this action (${permission}).`;
export const notFound = "Not found, or you don't have access.";
export const userUnknown = "This user doesn't exist.";
export const newPasswordWeak = (problem: string) => `The new password ${problem}.`;
export const newPasswordUsed = (used: string) => `The new password ${used}.`;
export const currentPasswordWrong = "This isn't your current password.";
export const sessionForeign = "This session isn't one of yours.";
export const codeWrong = "This code is wrong or was already used. Enter the code your app shows now.";
export const signInBusy = "Too many users are signing in right now. Try again in a minute.";
export const policyOverHttps = (policy: string) => `${policy}; upgrade-insecure-requests`;
export const thePassword = (problem: string) => `The password ${problem}.`;
export const sessionEnded = "Your session has ended. Sign in again.";
export const attemptsEndedSession = "Your session ended after too many wrong attempts. Sign in again.";
export const linkExpired = "This link has expired. Ask an admin for a new one.";
export const passwordRefused = (problem: string) => `The password ${problem}.`;
export const confirmationNeeded = "Confirm it's you to continue.";
export const or = (allowed: string, last: string) => `${allowed} or ${last}`;
export const onlyCan = (who: string, deed: string) => `Only ${who} can ${deed}.`;
export const allUsers = "All users";
export const doThis = "do this";
export const noRoleAllowed = "no one";

export const passwordWrong = "This isn't your password.";
export const appExists = "You already have an authenticator app. Remove it before you add another.";
export const appConfirmed = "Your app is already confirmed.";
export const appMissing = "You don't have an authenticator app yet.";
export const removableAppMissing = "You don't have an authenticator app to remove.";

export const passwordMissing = "Enter your current password.";
export const newPasswordTooLong = (passwordMaxLength: number) =>
  `The new password must have no more than ${passwordMaxLength} characters.`;
export const passwordsDiffer = "The passwords don't match.";
export const codeMissing = "Enter the code from your app.";
export const proofMissing = "Enter your code or password.";

export const unexpectedHint = "If you didn't expect this change, contact a Paydesk admin at once.";
export const appRemovedSubject = "Your authenticator app was removed";
export const you = "You";
export const appRemovedText = (part: string, organisation: string) =>
  `${part} removed the authenticator app from your Paydesk account at ${organisation}. You now sign in with your password alone. You can add an app again under My account.`;
export const paydesk = (publicUrl: string) => `Paydesk: ${publicUrl}`;
export const yourOrganisation = "your organisation";

export const characterInvalid = "contains a character that can't be stored; enter it again";
export const hasControls = "must not contain control characters such as tabs or line breaks";
export const containsIdentity = "must not contain your name, your email address or your organisation's name";
export const tooUniform = "must have at least four different characters";

export const exceptions = "Exceptions";
export const limits = "Limits and balances";
export const sendingControl = "Stopping and resuming sending";
export const organisation = "Organisation and audit log";
export const myAccount = "My account";
export const alerts = "Alerts";
export const attachments = "Attachments";
export const gatewayReports = "Gateway reports";
export const matching = "Matching";
export const periods = "Period close";

export const appCodeMissing = "Enter the code your authenticator app shows now.";
export const credentialsWrong = "The email address or password is wrong.";
export const signInUnexpectedError = (status: string) => `Unexpected error (ID ${status}). You weren't signed in.`;
export const pageExpired = "This page has expired. Try again.";
export const serverUnavailable = (status: number) => `Paydesk isn't responding (${status}). Try again in a minute.`;
export const serverUnreachable = "Paydesk can't be reached. Check your network, then try again.";
