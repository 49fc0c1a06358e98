import { counted } from "@/lib/core/plural";

export const yourSessionHasEndedSign = "Your session has ended. Sign in again; what you typed is kept.";
export const thisTookLongerThan10 =
  "This took longer than 10 seconds to read, so it was stopped. Nothing has changed. Try again.";
export const somethingWeDidNotExpect = (id: string) =>
  `Something we did not expect (id ${id}). Look at the list before you try again: it may have been done.`;
export const nobodyMust = "Nobody must";
export const approversAndAdminsWithReal = "Approvers and admins, with real money";
export const approversAndAdmins = "Approvers and admins";
export const tooManyTriesTryAgain = (count: number, unit: string) =>
  `Too many tries. Try again in ${counted(count, unit)}.`;
export const thisInputIsNotValid = "This input is not valid.";
export const addAnAuthenticatorAppFirst =
  "Add an authenticator app first, under My account: your organisation asks for one.";
export const yourRoleMayNotDo = (role: string, permission: string) =>
  `Your role (${role}) may not do this (${permission}).`;
export const thereIsNoSuchThing =
  "There is no such thing here, or it belongs to a connection that you do not work with.";
export const thisPersonDoesNotExist = "This person does not exist.";
export const theNewPassword = (problem: string) => `The new password ${problem}.`;
export const theNewPassword2 = (used: string) => `The new password ${used}.`;
export const thisIsNotYourCurrent = "This is not your current password.";
export const thisSessionIsNotOne = "This session is not one of yours.";
export const thisCodeIsNotRight = "This code is not right, or was used already. Type the one that shows now.";
export const thisIsNotYourPassword = "This is not your password.";
export const youHaveAnAppAlready = "You have an app already. Remove it before you add another.";
export const yourAppIsConfirmedAlready = "Your app is confirmed already.";
export const youHaveNoAppYet = "You have no app yet.";
export const youHaveNoAppTo = "You have no app to remove.";
export const tooManyPeopleAreSigning = "Too many people are signing in just now. Try again in a minute.";
export const upgradeInsecureRequests = (policy: string) => `${policy}; upgrade-insecure-requests`;
export const typeYourCurrentPassword = "Type your current password.";
export const theNewPasswordMustHave = (passwordMaxLength: number) =>
  `The new password must have at most ${passwordMaxLength} characters.`;
export const it = (problem: string) => `It ${problem}.`;
export const thisIsNotTheSame = "This is not the same as above.";
export const typeTheCodeThatThe = "Type the code that the app shows.";
export const typeItFirst = "Type it first.";
export const ifThisIsNewsTo = "If this is news to you, tell an admin of your desk at once.";
export const yourAuthenticatorAppWasRemoved = "Your authenticator app was removed";
export const youHave = "You have";
export const has = (by: string) => `${by} has`;
export const removedTheAuthenticatorAppFrom = (part: string, organisation: string) =>
  `${part} removed the authenticator app from your account at the payment desk of ${organisation}. Signing in takes your password alone, until you add an app again under My account.`;
export const theDesk = (publicUrl: string) => `The desk: ${publicUrl}`;
export const settlingWhatIsUnconfirmed = "Settling what is unconfirmed";
export const limitsAndBalances = "Limits and balances";
export const theKillSwitch = "The kill switch";
export const organisationAndAudit = "Organisation and audit";
export const myAccount = "My account";
export const yourSessionHasEndedSignIn = "Your session has ended. Sign in again.";
export const tooManyWrongTriesEnded = "Too many wrong tries ended your session. Sign in again.";
export const thisLinkWorksNoMore = "This link works no more. Ask an admin for a new one.";
export const thePassword = (problem: string) => `The password ${problem}.`;
export const typeTheCodeThatYour = "Type the code that your authenticator app shows now.";
export const eMailAddressOrPassword = "E-mail address or password is not right.";
export const somethingWeDidNotExpectId = (status: string) =>
  `Something we did not expect (id ${status}). Nobody was signed in.`;
export const thisPageHasGrownOld = "This page has grown old. Try once more.";
export const theDeskDoesNotAnswer = (status: number) => `The desk does not answer (${status}). Try again in a minute.`;
export const theDeskCannotBeReached = "The desk cannot be reached. Check the network, then try again.";
export const unknownAddress = "unknown address";
export const wrongPassword = "wrong password";
export const personDisabled = "person disabled";
export const wrongCode = "wrong code";
export const showOnceMoreThatIt = "Show once more that it is you; then it goes on.";
export const or = (allowed: string, last: string) => `${allowed} or ${last}`;
export const onlyCan = (who: string, deed: string) => `Only ${who} can ${deed}.`;
