export const removeYourOwnApp = "Remove your own app under My account.";
export const hasNoAuthenticatorApp = (nameText: string) => `${nameText} has no authenticator app.`;
export const authenticatorApp = "Authenticator app";
export const removeSAuthenticatorApp = (nameText: string) => `Remove ${nameText}'s authenticator app`;
export const hours = "Hours";
export const changeTheWaitingPeriod = "Change the waiting period for new approvers";
export const thisSessionDoesntBelong = "This session doesn't belong to this user.";
export const aChangeIsAlready = (title: string) =>
  `A change is already waiting for approval: ${title}. Withdraw it first.`;
export const isDisabledEnableThis = (email: string) => `${email} is disabled; enable this user first`;
export const theLinkWorksOnce = (link: string, part: number) =>
  `${link}\nThe link works once and expires in ${part} hours`;
export const canSignInAgain = (email: string) => `${email} can sign in again`;
export const email = "Email";
export const role = "Role";
export const addAs = (nameText: string, label: string) => `Add ${nameText} as ${label}`;
export const aUserWithThis = "A user with this email address already exists.";
export const changeSAccess = (nameText: string) => `Change ${nameText}'s access`;
export const youCantDisableYourself = "You can't disable yourself. Ask another admin.";
export const isAlreadyDisabled = (nameText: string) => `${nameText} is already disabled.`;
export const isntDisabled = (nameText: string) => `${nameText} isn't disabled.`;
export const disabled = "Disabled";
export const enable = (nameText: string) => `Enable ${nameText}`;
export const onlyOtherAdmin = (days: number) =>
  `This is the only other admin, and you took away another admin’s access in the last ${days} days. Ask this admin to do it, or wait.`;
export const thisIsTheLast = "This is the last admin who can sign in. Add another admin first.";
export const enterAName = "Enter a name.";
export const nameUseNoMore = "Name: use no more than 100 characters.";
export const nameRemoveControlCharacters = "Name: remove control characters.";
export const emailAddressUseNo = "Email address: use no more than 254 characters.";
export const enterAnEmailAddress = "Enter an email address, e.g. ana@example.com.";
export const thisUserDoesntExist = "This user doesn't exist.";
export const oneOfTheseConnections = "One of these connections doesn't exist.";
export const chooseAtLeastOne = "Choose at least one connection, or all connections.";
export const chooseNoMoreThan = "Choose no more than 500 connections.";
export const anAdminAlwaysHas = "An admin always has access to all connections.";
export const thisSessionDoesntExist = "This session doesn't exist.";
export const enterWholeHoursFrom = "Enter whole hours from 0 to 720.";
export const enterNoMoreThan = "Enter no more than 720 hours (30 days).";
export const resendSInvitation = (nameText: string) => `Resend ${nameText}'s invitation`;
export const oneTimePasswordLink = "One-time password link";
export const hasNoOpenInvitation = (nameText: string) => `${nameText} has no open invitation.`;
export const isDisabledEnableThem = (nameText: string) => `${nameText} is disabled. Enable them first.`;
export const alreadyHasAPassword = (nameText: string) => `${nameText} already has a password.`;
export const hasNoPasswordYet = (nameText: string) => `${nameText} has no password yet. Resend the invitation.`;
export const sendAPasswordLink = (nameText: string) => `Send ${nameText} a password link`;
export const utc = (at: string) => `${at} UTC`;
export const invitedYouToPaydesk = (by: string, organisation: string) =>
  `${by} invited you to Paydesk at ${organisation}`;
export const addedYouToPaydesk = (by: string, organisation: string) =>
  `${by} added you to Paydesk, where ${organisation} sends its payouts.`;
export const setYourPassword = (link: string) => `Set your password: ${link}`;
export const theLinkWorksOnce2 = (until: string, publicUrl: string) =>
  `The link works once and expires on ${until}. After that, sign in at ${publicUrl} with this email address.`;
export const ifYouDidntExpect = "If you didn't expect this email, ignore it. Nothing happens unless you use the link.";
export const setANewPassword = "Set a new password";
export const createdALinkFor = (by: string, organisation: string) =>
  `${by} created a link for you to set a new Paydesk password at ${organisation}.`;
export const setYourPassword2 = (link: string) => `Set your password: ${link}`;
export const theLinkWorksOnce3 = (until: string) =>
  `The link works once and expires on ${until}. Your current password works until you use it.`;
export const yourPaydeskAccessHas = (role: string) => `Your Paydesk access has changed: ${role}`;
export const changedYourPaydeskAccess = (by: string, organisation: string) =>
  `${by} changed your Paydesk access at ${organisation}. The change applies from your next click.`;
export const allConnections = "all connections";
export const yourRoleYourConnections = (role: string, meaning: string, part: string) =>
  `Your role: ${role} (${meaning}).\nYour connections: ${part}.`;
export const addAnAuthenticatorApp = "Add an authenticator app to use Paydesk";
export const startingNow = "Starting now";
export const from = (from: string) => `From ${from}`;
export const requiresAnAuthenticatorApp = (part: string, organisation: string) =>
  `${part}, ${organisation} requires an authenticator app to sign in to Paydesk. The app on your phone shows a code that you enter at sign-in.`;
export const signInAtAnd = (publicUrl: string) =>
  `Sign in at ${publicUrl} and add an app under My account. It takes two minutes.`;
export const demoUsersEndFirst =
  "The demo users' password is public, so they end with the first production connection. No admin would be left. Choose another password for your account first, or add an admin who has one.";
export const resetItsPasswordFirst = (name: string) =>
  `The password of ${name} is public, and there is a production connection. Reset the password, then enable the user.`;
export const itsPasswordIsPublic = "its password is public";
export const yes = "Yes";
export const no = "No";
export const chooseARole = "Choose a role.";
export const chooseWhoNeedsAn = "Choose who needs an authenticator app.";
export const chooseWhenItStarts = "Choose when it starts.";
export const noUserHas = (email: string) => `no user has the email address ${email}`;
export const days = "Days";
export const changeTheSingleAdmin = "Change how long one admin's accounts count as one person";
export const enterWholeDaysFrom = "Enter whole days from 0 to 90.";
export const appRequiredFor = "Authenticator app required for";
export const startsInDays = "Starts in days";
export const changeWhoNeedsAn = "Change who needs an authenticator app";
export const accountWasConfirmed = "This account was already confirmed, or its period is over.";
export const anotherAdminMust =
  "Another admin must confirm it: one who didn't change this account, and doesn't count as one person with it.";
