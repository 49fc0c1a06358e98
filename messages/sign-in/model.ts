import { counted } from "@/lib/core/text/plural";

export const yourSessionHasEnded = "Your session has ended. Sign in again; your entries are kept.";
export const aRuleNoLongerAllows =
  "This was changed meanwhile, and can no longer be done this way. Nothing was done. Reload the page and try again.";
export const loadingTookLongerThan =
  "Loading took longer than 10 seconds and was stopped. Nothing has changed. Try again.";
export const unexpectedErrorIdCheck = (id: string) =>
  `Unexpected error (ID ${id}). Check the list before you try again; the action may have completed.`;
export const noOne = "No one";
export const approversAndAdminsProduction = "Approvers and admins (production)";
export const approversAndAdmins = "Approvers and admins";
export const tooManyAttemptsTry = (count: number, unit: string) =>
  `Too many attempts. Try again in ${counted(count, unit)}.`;
export const mustHaveAtLeast = (passwordMinLength: number, length: number) =>
  `must have at least ${passwordMinLength} characters (it has ${length})`;
export const mustHaveNoMore = (passwordMaxLength: number, length: number) =>
  `must have no more than ${passwordMaxLength} characters (it has ${length})`;
export const isTooCommonChoose = "is too common; choose another";
export const isOneOfYour = "is one of your last four; choose another";
export const thisInputIsntValid = "This input isn't valid.";
export const addAnAuthenticatorApp = "Add an authenticator app under My account first. Your organisation requires one.";
export const yourRoleDoesntAllow = (role: string, permission: string) =>
  `Your role (${role}) doesn't allow this action (${permission}).`;
export const notFoundOrYou = "Not found, or you don't have access.";
export const thisUserDoesntExist = "This user doesn't exist.";
export const theNewPassword = (problem: string) => `The new password ${problem}.`;
export const theNewPassword2 = (used: string) => `The new password ${used}.`;
export const thisIsntYourCurrent = "This isn't your current password.";
export const thisSessionIsntOne = "This session isn't one of yours.";
export const thisCodeIsWrong = "This code is wrong or was already used. Enter the code your app shows now.";
export const tooManyUsersAre = "Too many users are signing in right now. Try again in a minute.";
export const upgradeInsecureRequests = (policy: string) => `${policy}; upgrade-insecure-requests`;
export const thePassword = (problem: string) => `The password ${problem}.`;
export const yourSessionHasEnded2 = "Your session has ended. Sign in again.";
export const yourSessionEndedAfter = "Your session ended after too many wrong attempts. Sign in again.";
export const thisLinkHasExpired = "This link has expired. Ask an admin for a new one.";
export const thePassword2 = (problem: string) => `The password ${problem}.`;
export const confirmItsYouTo = "Confirm it's you to continue.";
export const or = (allowed: string, last: string) => `${allowed} or ${last}`;
export const onlyCan = (who: string, deed: string) => `Only ${who} can ${deed}.`;
export const allUsers = "All users";
export const doThis = "do this";
export const noOne2 = "no one";
