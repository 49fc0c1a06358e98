export const ownAppHint = "Remove your own app under My account.";
export const appMissing = (nameText: string) => `${nameText} has no authenticator app.`;
export const authenticatorApp = "Authenticator app";
export const appRemovalTitle = (nameText: string) => `Remove ${nameText}'s authenticator app`;
export const hours = "Hours";
export const waitingPeriodTitle = "Change the waiting period for new approvers";
export const sessionForeign = "This session doesn't belong to this user.";
export const changePending = (title: string) =>
  `A change is already waiting for approval: ${title}. Withdraw it first.`;
export const accountDisabled = (email: string) => `${email} is disabled; enable this user first`;
export const passwordLinkPrinted = (link: string, part: number) =>
  `${link}\nThe link works once and expires in ${part} hours`;
export const enabledDone = (email: string) => `${email} can sign in again`;
export const email = "Email";
export const role = "Role";
export const addAs = (nameText: string, label: string) => `Add ${nameText} as ${label}`;
export const emailTaken = "A user with this email address already exists.";
export const accessTitle = (nameText: string) => `Change ${nameText}'s access`;
export const selfDisableRefused = "You can't disable yourself. Ask another admin.";
export const alreadyDisabled = (nameText: string) => `${nameText} is already disabled.`;
export const isntDisabled = (nameText: string) => `${nameText} isn't disabled.`;
export const disabled = "Disabled";
export const enable = (nameText: string) => `Enable ${nameText}`;
export const otherAdminProtected = (days: number) =>
  `This is the only other admin, and you took away another admin’s access in the last ${days} days. Ask this admin to do it, or wait.`;
export const lastAdmin = "This is the last admin who can sign in. Add another admin first.";
export const nameMissing = "Enter a name.";
export const nameTooLong = "Name: use no more than 100 characters.";
export const nameHasControls = "Name: remove control characters.";
export const emailTooLong = "Email address: use no more than 254 characters.";
export const emailInvalid = "Enter an email address, e.g. ana@example.com.";
export const userUnknown = "This user doesn't exist.";
export const connectionUnknown = "One of these connections doesn't exist.";
export const connectionsMissing = "Choose at least one connection, or all connections.";
export const tooManyConnections = "Choose no more than 500 connections.";
export const adminScopeFixed = "An admin always has access to all connections.";
export const sessionUnknown = "This session doesn't exist.";
export const hoursInvalid = "Enter whole hours from 0 to 720.";
export const hoursAboveLimit = "Enter no more than 720 hours (30 days).";
export const resendTitle = (nameText: string) => `Resend ${nameText}'s invitation`;
export const passwordLinkTerm = "One-time password link";
export const invitationMissing = (nameText: string) => `${nameText} has no open invitation.`;
export const userDisabled = (nameText: string) => `${nameText} is disabled. Enable them first.`;
export const passwordExists = (nameText: string) => `${nameText} already has a password.`;
export const passwordMissing = (nameText: string) => `${nameText} has no password yet. Resend the invitation.`;
export const passwordLinkTitle = (nameText: string) => `Send ${nameText} a password link`;
export const utc = (at: string) => `${at} UTC`;
export const invitationSubject = (by: string, organisation: string) =>
  `${by} invited you to Paydesk at ${organisation}`;
export const invitationIntro = (by: string, organisation: string) =>
  `${by} added you to Paydesk, where ${organisation} sends its payouts.`;
export const invitationLink = (link: string) => `Set your password: ${link}`;
export const invitationValidity = (until: string, publicUrl: string) =>
  `The link works once and expires on ${until}. After that, sign in at ${publicUrl} with this email address.`;
export const unexpectedHint = "If you didn't expect this email, ignore it. Nothing happens unless you use the link.";
export const resetSubject = "Set a new password";
export const resetIntro = (by: string, organisation: string) =>
  `${by} created a link for you to set a new Paydesk password at ${organisation}.`;
export const resetLink = (link: string) => `Set your password: ${link}`;
export const resetValidity = (until: string) =>
  `The link works once and expires on ${until}. Your current password works until you use it.`;
export const accessSubject = (role: string) => `Your Paydesk access has changed: ${role}`;
export const accessIntro = (by: string, organisation: string) =>
  `${by} changed your Paydesk access at ${organisation}. The change applies from your next click.`;
export const allConnections = "all connections";
export const accessSummary = (role: string, meaning: string, part: string) =>
  `Your role: ${role} (${meaning}).\nYour connections: ${part}.`;
export const appRuleSubject = "Add an authenticator app to use Paydesk";
export const startingNow = "Starting now";
export const from = (from: string) => `From ${from}`;
export const appRuleIntro = (part: string, organisation: string) =>
  `${part}, ${organisation} requires an authenticator app to sign in to Paydesk. The app on your phone shows a code that you enter at sign-in.`;
export const appRuleNext = (publicUrl: string) =>
  `Sign in at ${publicUrl} and add an app under My account. It takes two minutes.`;
export const demoUsersEndFirst =
  "The demo users' password is public, so they end with the first production connection. No admin would be left. Choose another password for your account first, or add an admin who has one.";
export const resetItsPasswordFirst = (name: string) =>
  `The password of ${name} is public, and there is a production connection. Reset the password, then enable the user.`;
export const passwordPublic = "its password is public";
export const yes = "Yes";
export const no = "No";
export const roleMissing = "Choose a role.";
export const appRuleMissing = "Choose who needs an authenticator app.";
export const appStartMissing = "Choose when it starts.";
export const emailUnknown = (email: string) => `no user has the email address ${email}`;
export const days = "Days";
export const changeTheSingleAdmin = "Change how long one admin's accounts count as one person";
export const daysInvalid = "Enter whole days from 0 to 90.";
export const appRuleTerm = "Authenticator app required for";
export const appStartTerm = "Starts in days";
export const appRuleTitle = "Change who needs an authenticator app";
export const accountWasConfirmed = "This account was already confirmed, or its period is over.";
export const otherAdminNeeded =
  "Another admin must confirm it: one who didn't change this account, and doesn't count as one person with it.";
