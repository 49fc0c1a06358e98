import { counted } from "@/lib/core/plural";

export const yourSessionHasEndedSign = "Your session has ended. Sign in again; your entries are kept.";
export const thisTookLongerThan10 =
  "Loading took longer than 10 seconds and was stopped. Nothing has changed. Try again.";
export const somethingWeDidNotExpect = (id: string) =>
  `Unexpected error (ID ${id}). Check the list before you try again; the action may have completed.`;
export const nobodyMust = "No one";
export const approversAndAdminsWithReal = "Approvers and admins (production)";
export const approversAndAdmins = "Approvers and admins";
export const tooManyTriesTryAgain = (count: number, unit: string) =>
  `Too many attempts. Try again in ${counted(count, unit)}.`;
export const hasACharacterThatCannotBeStored = "contains a character that can't be stored; enter it again";
export const mustHaveAtLeastCharacters = (passwordMinLength: number, length: number) =>
  `must have at least ${passwordMinLength} characters (it has ${length})`;
export const mustHaveNoMoreThanCharacters = (passwordMaxLength: number, length: number) =>
  `must have no more than ${passwordMaxLength} characters (it has ${length})`;
export const mustNotContainControlCharacters = "must not contain control characters such as tabs or line breaks";
export const mustNotContainYourName = "must not contain your name, your email address or your organisation's name";
export const mustHaveFourDifferentCharacters = "must have at least four different characters";
export const isTooCommon = "is too common; choose another";
export const isOneOfYourLastFour = "is one of your last four; choose another";
export const thisInputIsNotValid = "This input isn't valid.";
export const addAnAuthenticatorAppFirst =
  "Add an authenticator app under My account first. Your organisation requires one.";
export const yourRoleMayNotDo = (role: string, permission: string) =>
  `Your role (${role}) doesn't allow this action (${permission}).`;
export const thereIsNoSuchThing = "Not found, or you don't have access.";
export const thisPersonDoesNotExist = "This user doesn't exist.";
export const theNewPassword = (problem: string) => `The new password ${problem}.`;
export const theNewPassword2 = (used: string) => `The new password ${used}.`;
export const thisIsNotYourCurrent = "This isn't your current password.";
export const thisSessionIsNotOne = "This session isn't one of yours.";
export const thisCodeIsNotRight = "This code is wrong or was already used. Enter the code your app shows now.";
export const thisIsNotYourPassword = "This isn't your password.";
export const youHaveAnAppAlready = "You already have an authenticator app. Remove it before you add another.";
export const yourAppIsConfirmedAlready = "Your app is already confirmed.";
export const youHaveNoAppYet = "You don't have an authenticator app yet.";
export const youHaveNoAppTo = "You don't have an authenticator app to remove.";
export const tooManyPeopleAreSigning = "Too many users are signing in right now. Try again in a minute.";
export const upgradeInsecureRequests = (policy: string) => `${policy}; upgrade-insecure-requests`;
export const typeYourCurrentPassword = "Enter your current password.";
export const theNewPasswordMustHave = (passwordMaxLength: number) =>
  `The new password must have no more than ${passwordMaxLength} characters.`;
export const it = (problem: string) => `The password ${problem}.`;
export const thisIsNotTheSame = "The passwords don't match.";
export const typeTheCodeThatThe = "Enter the code from your app.";
export const typeItFirst = "Enter your code or password.";
export const ifThisIsNewsTo = "If you didn't expect this change, contact a Paydesk admin at once.";
export const yourAuthenticatorAppWasRemoved = "Your authenticator app was removed";
export const youHave = "You";
export const removedTheAuthenticatorAppFrom = (part: string, organisation: string) =>
  `${part} removed the authenticator app from your Paydesk account at ${organisation}. You now sign in with your password alone. You can add an app again under My account.`;
export const theDesk = (publicUrl: string) => `Paydesk: ${publicUrl}`;
export const settlingWhatIsUnconfirmed = "Exceptions";
export const limitsAndBalances = "Limits and balances";
export const theKillSwitch = "Stopping and resuming sending";
export const organisationAndAudit = "Organisation and audit log";
export const myAccount = "My account";
export const yourSessionHasEndedSignIn = "Your session has ended. Sign in again.";
export const tooManyWrongTriesEnded = "Your session ended after too many wrong attempts. Sign in again.";
export const thisLinkWorksNoMore = "This link has expired. Ask an admin for a new one.";
export const thePassword = (problem: string) => `The password ${problem}.`;
export const typeTheCodeThatYour = "Enter the code your authenticator app shows now.";
export const eMailAddressOrPassword = "The email address or password is wrong.";
export const somethingWeDidNotExpectId = (status: string) => `Unexpected error (ID ${status}). You weren't signed in.`;
export const thisPageHasGrownOld = "This page has expired. Try again.";
export const theDeskDoesNotAnswer = (status: number) => `Paydesk isn't responding (${status}). Try again in a minute.`;
export const theDeskCannotBeReached = "Paydesk can't be reached. Check your network, then try again.";
export const unknownAddress = "unknown email address";
export const wrongPassword = "wrong password";
export const personDisabled = "user disabled";
export const wrongCode = "wrong code";
export const showOnceMoreThatIt = "Confirm it's you to continue.";
export const or = (allowed: string, last: string) => `${allowed} or ${last}`;
export const onlyCan = (who: string, deed: string) => `Only ${who} can ${deed}.`;
