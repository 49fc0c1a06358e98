export const removeYourOwnAppUnder = "Remove your own app under My account.";
export const hasNoApp = (nameText: string) => `${nameText} has no app.`;
export const authenticatorApp = "Authenticator app";
export const removeTheAppOf = (nameText: string) => `Remove the app of ${nameText}`;
export const hours = "Hours";
export const changeHowLongANew = "Change how long a new or changed account cannot approve";
export const thisSessionIsNotOne = "This session is not one of theirs.";
export const aChangeWaitsForApproval = (title: string) =>
  `A change waits for approval already: ${title}. Withdraw it first.`;
export const isDisabledEnableThemFirst = (email: string) => `${email} is disabled: enable them first`;
export const worksOnceWithinHours = (link: string, part: number) => `${link}\nworks once, within ${part} hours`;
export const maySignInAgain = (email: string) => `${email} may sign in again`;
export const eMail = "E-mail";
export const role = "Role";
export const addAs = (nameText: string, label: string) => `Add ${nameText} as ${label}`;
export const somebodyWithThisEMail = "Somebody with this e-mail address is there already.";
export const changeTheAccessOf = (nameText: string) => `Change the access of ${nameText}`;
export const youCannotDisableYourselfAnother = "You cannot disable yourself. Another admin can.";
export const isDisabledAlready = (nameText: string) => `${nameText} is disabled already.`;
export const isNotDisabled = (nameText: string) => `${nameText} is not disabled.`;
export const disabled = "Disabled";
export const enable = (nameText: string) => `Enable ${nameText}`;
export const thisIsTheLastAdmin = "This is the last admin who can sign in. Make another admin first.";
export const typeAName = "Type a name.";
export const aNameHasAtMost = "A name has at most 100 characters.";
export const aNameHasNoControl = "A name has no control characters.";
export const anEMailAddressHas = "An e-mail address has at most 254 characters.";
export const typeAnEMailAddress = "Type an e-mail address, such as ana@example.com.";
export const thisPersonDoesNotExist = "This person does not exist.";
export const oneOfTheseConnectionsDoes = "One of these connections does not exist.";
export const chooseAtLeastOneConnection = "Choose at least one connection, or all of them.";
export const atMost500Connections = "At most 500 connections.";
export const anAdminWorksWithAll = "An admin works with all connections.";
export const thisSessionDoesNotExist = "This session does not exist.";
export const typeWholeHoursFrom0 = "Type whole hours, from 0 to 720.";
export const text720Hours30DaysAt = "720 hours, 30 days, at most.";
export const sendAnotherInvitation = (nameText: string) => `Send ${nameText} another invitation`;
export const oneTimeLinkToChoose = "One-time link to choose a password";
export const thereIsNoInvitationOf = (nameText: string) => `There is no invitation of ${nameText} that still works.`;
export const isDisabledEnableThemFirst2 = (nameText: string) => `${nameText} is disabled. Enable them first.`;
export const hasAPasswordAlready = (nameText: string) => `${nameText} has a password already.`;
export const hasNoPasswordYetSend = (nameText: string) => `${nameText} has no password yet: send the invitation again.`;
export const sendALinkToSet = (nameText: string) => `Send ${nameText} a link to set a new password`;
export const utc = (at: string) => `${at} UTC`;
export const invitesYouToThePayment = (by: string, organisation: string) =>
  `${by} invites you to the payment desk of ${organisation}`;
export const hasAddedYouToThe = (by: string, organisation: string) =>
  `${by} has added you to the desk from which ${organisation} sends money.`;
export const chooseAPasswordHere = (link: string) => `Choose a password here: ${link}`;
export const theLinkWorksOnceUntil = (until: string, publicUrl: string) =>
  `The link works once, until ${until}. Afterwards you sign in at ${publicUrl} with this e-mail address.`;
export const ifYouDoNotKnow = "If you do not know what this is about, leave it: without the link nothing happens.";
export const aLinkToSetA = "A link to set a new password";
export const hasMadeALinkWith = (by: string, organisation: string) =>
  `${by} has made a link with which you set a new password for the payment desk of ${organisation}.`;
export const setItHere = (link: string) => `Set it here: ${link}`;
export const theLinkWorksOnceUntilYour = (until: string) =>
  `The link works once, until ${until}. Your password stays as it is until then.`;
export const whatYouMayDoAt = (role: string) => `What you may do at the payment desk has changed: ${role}`;
export const hasChangedWhatYouMay = (by: string, organisation: string) =>
  `${by} has changed what you may do at the payment desk of ${organisation}. It holds from your next click on.`;
export const allConnections = "all connections";
export const yourRoleYouWorkWith = (role: string, meaning: string, part: string) =>
  `Your role: ${role} (${meaning}).\nYou work with: ${part}.`;
export const youNeedAnAuthenticatorApp = "You need an authenticator app for the payment desk";
export const fromNowOn = "From now on";
export const fromOn = (from: string) => `From ${from} on`;
export const thePaymentDeskOfAsks = (part: string, organisation: string) =>
  `${part} the payment desk of ${organisation} asks you for an authenticator app on your phone: it shows a code that you type when you sign in.`;
export const signInAtAndAdd = (publicUrl: string) =>
  `Sign in at ${publicUrl} and add one under My account. It takes two minutes.`;
export const itsPasswordIsPrinted = "its password is printed";
