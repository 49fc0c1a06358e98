export const removeYourOwnAppUnder = "Remove your own app under My account.";
export const hasNoApp = (nameText: string) => `${nameText} has no authenticator app.`;
export const authenticatorApp = "Authenticator app";
export const removeTheAppOf = (nameText: string) => `Remove ${nameText}'s authenticator app`;
export const hours = "Hours";
export const changeHowLongANew = "Change the waiting period for new approvers";
export const thisSessionIsNotOne = "This session doesn't belong to this user.";
export const aChangeWaitsForApproval = (title: string) =>
  `A change is already waiting for approval: ${title}. Withdraw it first.`;
export const isDisabledEnableThemFirst = (email: string) => `${email} is disabled; enable this user first`;
export const worksOnceWithinHours = (link: string, part: number) =>
  `${link}\nThe link works once and expires in ${part} hours`;
export const maySignInAgain = (email: string) => `${email} can sign in again`;
export const eMail = "Email";
export const role = "Role";
export const addAs = (nameText: string, label: string) => `Add ${nameText} as ${label}`;
export const somebodyWithThisEMail = "A user with this email address already exists.";
export const changeTheAccessOf = (nameText: string) => `Change ${nameText}'s access`;
export const youCannotDisableYourselfAnother = "You can't disable yourself. Ask another admin.";
export const isDisabledAlready = (nameText: string) => `${nameText} is already disabled.`;
export const isNotDisabled = (nameText: string) => `${nameText} isn't disabled.`;
export const disabled = "Disabled";
export const enable = (nameText: string) => `Enable ${nameText}`;
export const thisIsTheLastAdmin = "This is the last admin who can sign in. Add another admin first.";
export const typeAName = "Enter a name.";
export const aNameHasAtMost = "Name: use no more than 100 characters.";
export const aNameHasNoControl = "Name: remove control characters.";
export const anEMailAddressHas = "Email address: use no more than 254 characters.";
export const typeAnEMailAddress = "Enter an email address, e.g. ana@example.com.";
export const thisPersonDoesNotExist = "This user doesn't exist.";
export const oneOfTheseConnectionsDoes = "One of these connections doesn't exist.";
export const chooseAtLeastOneConnection = "Choose at least one connection, or all connections.";
export const atMost500Connections = "Choose no more than 500 connections.";
export const anAdminWorksWithAll = "An admin always has access to all connections.";
export const thisSessionDoesNotExist = "This session doesn't exist.";
export const typeWholeHoursFrom0 = "Enter whole hours from 0 to 720.";
export const text720Hours30DaysAt = "Enter no more than 720 hours (30 days).";
export const sendAnotherInvitation = (nameText: string) => `Resend ${nameText}'s invitation`;
export const oneTimeLinkToChoose = "One-time password link";
export const thereIsNoInvitationOf = (nameText: string) => `${nameText} has no open invitation.`;
export const isDisabledEnableThemFirst2 = (nameText: string) => `${nameText} is disabled. Enable them first.`;
export const hasAPasswordAlready = (nameText: string) => `${nameText} already has a password.`;
export const hasNoPasswordYetSend = (nameText: string) => `${nameText} has no password yet. Resend the invitation.`;
export const sendALinkToSet = (nameText: string) => `Send ${nameText} a password link`;
export const utc = (at: string) => `${at} UTC`;
export const invitesYouToThePayment = (by: string, organisation: string) =>
  `${by} invited you to Paydesk at ${organisation}`;
export const hasAddedYouToThe = (by: string, organisation: string) =>
  `${by} added you to Paydesk, where ${organisation} sends its payouts.`;
export const chooseAPasswordHere = (link: string) => `Set your password: ${link}`;
export const theLinkWorksOnceUntil = (until: string, publicUrl: string) =>
  `The link works once and expires on ${until}. After that, sign in at ${publicUrl} with this email address.`;
export const ifYouDoNotKnow = "If you didn't expect this email, ignore it. Nothing happens unless you use the link.";
export const aLinkToSetA = "Set a new password";
export const hasMadeALinkWith = (by: string, organisation: string) =>
  `${by} created a link for you to set a new Paydesk password at ${organisation}.`;
export const setItHere = (link: string) => `Set your password: ${link}`;
export const theLinkWorksOnceUntilYour = (until: string) =>
  `The link works once and expires on ${until}. Your current password works until you use it.`;
export const whatYouMayDoAt = (role: string) => `Your Paydesk access has changed: ${role}`;
export const hasChangedWhatYouMay = (by: string, organisation: string) =>
  `${by} changed your Paydesk access at ${organisation}. The change applies from your next click.`;
export const allConnections = "all connections";
export const yourRoleYouWorkWith = (role: string, meaning: string, part: string) =>
  `Your role: ${role} (${meaning}).\nYour connections: ${part}.`;
export const youNeedAnAuthenticatorApp = "Add an authenticator app to use Paydesk";
export const fromNowOn = "Starting now";
export const fromOn = (from: string) => `From ${from}`;
export const thePaymentDeskOfAsks = (part: string, organisation: string) =>
  `${part}, ${organisation} requires an authenticator app to sign in to Paydesk. The app on your phone shows a code that you enter at sign-in.`;
export const signInAtAndAdd = (publicUrl: string) =>
  `Sign in at ${publicUrl} and add an app under My account. It takes two minutes.`;
export const itsPasswordIsPrinted = "its password is public";
