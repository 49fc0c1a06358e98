import type { ReactNode } from "react";
import { rich } from "@/messages/rich";

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

export const editTitle = "Edit error message";
export const saveLabel = "Save error message";
export const savedNotice = "Saved. Orders show this message from now on.";
export const cancel = "Cancel";
export const explanation = "Explanation";
export const explanationHint = "One sentence. The gateway's original message stays visible.";
export const code = "Code";
export const codeHint = "Exactly as the gateway sends it.";
export const messageContains = "Message contains";
export const messageHint = "Part of the message is enough. Write # for numbers of four or more digits.";
export const connection = "Connection";
export const anyConnection = "All connections";
export const recommendedAction = "Recommended action";
export const actionHint = "Decides whether failed rows can be retried in a new batch.";
export const codeCopyLabel = "code";
export const unexplainedTitle = "Errors without an explanation";
export const unexplainedPeriod = "From orders that failed in the last";
export const daysUnit = "days.";
export const uncodedNote = (count: ReactNode) => rich` ${count} more failed without a code or a message.`;
export const truncatedTitle = "Not all errors are listed";
export const truncatedHint =
  "The gateway returned more than 2,000 different errors. Only the most frequent are listed.";
export const unexplainedCaption = "Errors without an explanation, most frequent first";
export const emptyUnexplainedTitle = "Every error has an explanation";
export const emptyUnexplainedHint = "New error codes appear here when an order fails with them.";
export const newTitle = "New error message";
export const connectionLine = (part: string) => `Connection: ${part}`;
export const activeTitle = "Active error messages";
export const activeCaption = "Active error messages, most used first";
export const emptyActiveTitle = "No error messages";
export const emptyActiveHint = "Orders show only the gateway's own message.";
export const gatewayError = "Gateway error";
export const lastSeen = "Last seen";
export const explanationHead = "Explanation";
export const addExplanation = "Add explanation";
export const connectionPart = (connectionName: string) => `${connectionName} · `;
export const builtIn = "Built in";
export const lastDays = (failureDays: number) => `Last ${failureDays} days`;
export const edit = (explanation: string) => `Edit “${explanation}”`;
export const remove = "Remove";
export const removeTitle = "Remove this error message?";
export const removeLabel = "Remove error message";
export const removeEffect =
  "Orders with this error then show the gateway's own message, unless another error message applies.";

export const unsentWithoutServer = "Not sent · no mail server";
export const sendFailed = "Couldn't be sent";
export const sendingShortly = "Sending shortly";
export const retryingAutomatically = "Retrying automatically";
export const openEmail = (subject: string) => `Open email: ${subject}`;
export const copyLink = "Copy link";
export const theLink = "the link";
export const emails = "Emails";
export const to = "To";
export const text = "Text";
export const created = "Created";
export const serverMissingTitle = "No mail server is set up, so Paydesk sends no emails";
export const serverMissingHint =
  "Emails are stored here, encrypted. Open one to pass on its link yourself. To send emails, your system administrator sets MAIL_SERVER and MAIL_FROM.";
export const tableCaption = "Emails, newest first";
export const emptyHint = "Invitations and other emails appear here.";
export const emptyTitle = "No emails yet";
export const olderOmitted = (more: number) => `${more} older emails aren't listed.`;
