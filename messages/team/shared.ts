import type { ReactNode } from "react";
import { counted } from "@/lib/core/text/plural";
import { rich } from "@/messages/rich";

export const auditLog = "Audit log";
export const browser = (count: number) => counted(count, "browser");
export const pendingTitle = "Waiting for another admin's approval";
export const pendingHint = (link: ReactNode) =>
  rich`Nothing has changed yet. Another admin must approve it under ${link}.`;
export const on = "On";
export const factorRequired = "Required, not set up";
export const off = "Off";
export const approvalStart = (when: ReactNode) => rich`Can approve from ${when}`;
export const role = "Role";
export const connections = "Connections";
export const twoFactor = "Two-factor";
export const emailAddress = "Email address";
export const sessions = "Sessions";
export const lastSeen = "Last seen";
export const inviteUser = "Invite user";
export const tableCaption = "Users of Paydesk";
export const emailSendingTitle = (nameText: string) => `Email to ${nameText} is being sent`;
export const emails = "Emails";
export const emailSendingHint = (when: ReactNode, link: ReactNode) =>
  rich`It contains a one-time link to set a password, valid until ${when}. See its delivery under ${link}.`;
export const linkTitle = (nameText: string) => `Password link for ${nameText}`;
export const copyLink = "Copy link";
export const theLink = "the link";
export const linkHint = (nameText: string, when: ReactNode) =>
  rich`No mail server is set up, so no email was sent. Give the link to ${nameText} over a private channel. It works once, until ${when}.`;
export const allConnections = "All connections";
export const noConnection = "No connection";
export const connectionCount = (count: number) => `${count} connections`;
export const tabsLabel = "Team, emails and settings";
export const newTabNote = " (opens a new tab)";
export const permissionsLink = (span: ReactNode) => rich`Permissions${span}`;
export const roleHint = (part: ReactNode) =>
  rich`From Viewer to Admin, each role includes the permissions of the one before. ${part}`;
export const rolePlaceholder = "Choose a role";
export const adminScopeNote =
  "An admin has access to all connections, because they could change their own access at any time.";
export const scopeAll = "All connections, including ones added later";
export const scopeSelected = "Only selected connections";
export const connectionsEmpty = "No connections yet.";
export const invitationExpired = "Invitation expired";
export const invitationCancelled = "Invitation cancelled";
export const settings = "Settings";
export const active = "Active";
export const invited = "Invited";
export const disabled = "Disabled";
export const linkIsNotSent = (nameText: string) => `No link was sent to ${nameText}`;
export const aLinkOnlyGoes =
  "No mail server is set up. With a production connection, only its user may see a password link. Set up a mail server and send the link again. Or run on the server: npm run -s users -- reset-link EMAIL";

export const user = "User";
export const invitationExpires = "Invitation expires";
export const approvalStartTerm = "Can approve from";
export const email = "Email";
export const added = "Added";
export const activity = "Activity";
export const activeSessions = "Active sessions";
export const signOutLabel = "Sign out everywhere";
export const signOutTitle = (nameText: string) => `Sign ${nameText} out everywhere?`;
export const signOutEffect = "Each browser is signed out immediately. What is typed there and not saved is lost.";
export const removeTheAppOf = (nameText: string) => `Remove the authenticator app of ${nameText}?`;
export const disableTitle = (nameText: string) => `Disable ${nameText}?`;
export const cancelTheInvitation = "Cancel this invitation?";
export const theLinkStopsWorking = "Its link stops working immediately. You can send another invitation later.";
export const keepInvitation = "Keep invitation";
export const sessionsEmpty = "No active sessions.";
export const signIn = "Sign-in";
export const authenticatorApp = "Authenticator app";
export const appRemovalHint =
  "Remove it if the user lost their phone. They then sign in with their password until they add another app.";
export const appRemovalLabel = "Remove authenticator app";
export const ownAppHint = "Remove your own app under My account.";
export const enableHint = "Enable the user to let them sign in with their previous password and role.";
export const enable = (nameText: string) => `Enable ${nameText}`;
export const disable = "Disable";
export const disableHint = "Signs the user out now and blocks sign-in. Their activity stays in the audit log.";
export const disableLabel = (nameText: string) => `Disable ${nameText}`;
export const selfDisableRefused = "You can't disable yourself. Ask another admin.";
export const invitation = "Invitation";
export const invitationOpenHint = "The user hasn't set a password yet. A new invitation cancels the earlier link.";
export const invitationExpiredHint = "The user hasn't set a password, and their invitation link no longer works.";
export const cancelInvitation = "Cancel invitation";
export const resendInvitation = "Resend invitation";
export const password = "Password";
export const passwordLinkHint =
  "A new link cancels earlier ones. The current password works until the link is used; then all sessions end.";
export const passwordLinkLabel = "Create password link";
export const passwordLinkDisabled = "Enable the user first.";
export const saveChanges = "Save changes";
export const savedNotice = "Saved. The change applies from the user's next click.";

export const backLink = "Return to Team";
export const sendInvitation = "Send invitation";
export const emailHint = "Used to sign in. It can't be changed later.";
export const invitationHint = "The user receives an email with a link to set their password.";
export const serverMissingHint =
  "No mail server is set up. With sandbox connections only, you'll get a link to pass on. With a production connection, the link can only be printed on the server.";
